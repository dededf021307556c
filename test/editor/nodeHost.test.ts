import { editorSuites } from './suites';

editorSuites('node');
