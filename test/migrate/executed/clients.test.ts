import { executedEquivalence } from './executed';

executedEquivalence('values', 'clients', 'statuses', 'lists', 'elements', 'headers', 'hidden', 'given-clients');
