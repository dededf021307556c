import { executedEquivalence } from './executed';

executedEquivalence('decorated', 'dictionary-values', 'paged-wrappers', 'runs');
