import { executedEquivalence } from './executed';

executedEquivalence('clients', 'statuses', 'lists', 'headers', 'hidden');
