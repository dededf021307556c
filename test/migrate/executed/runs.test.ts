import { executedEquivalence } from './executed';

executedEquivalence('decorated', 'paged-wrappers', 'runs');
