import { executedEquivalence } from './executed';

executedEquivalence('caller-words');
