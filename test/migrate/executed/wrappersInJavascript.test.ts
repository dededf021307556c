import { executedEquivalence } from './executed';

executedEquivalence('reading-wrappers', 'paged-wrappers-in-javascript');
