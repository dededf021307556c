import { executedEquivalence } from './executed';

executedEquivalence('caller-words', 'lists-as-values');
