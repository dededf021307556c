import { executedEquivalence } from './executed';

executedEquivalence('given-words');
