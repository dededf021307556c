import { executedEquivalence } from './executed';

executedEquivalence('values', 'clients', 'statuses', 'lists', 'headers', 'hidden');
