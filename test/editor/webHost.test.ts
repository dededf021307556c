import { editorSuites } from './suites';

editorSuites('web');
