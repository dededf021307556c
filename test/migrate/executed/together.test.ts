import { executedEquivalence } from './executed';

executedEquivalence('given-objects', 'kept-elements', 'tables-of-functions', 'together');
