import { executedEquivalence } from './executed';

executedEquivalence('kept-elements', 'tables-of-functions', 'together');
