import { executedEquivalence } from './executed';

executedEquivalence('reading-wrappers', 'made-functions', 'paged-wrappers-in-javascript');
