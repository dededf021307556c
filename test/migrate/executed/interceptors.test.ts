import { executedEquivalence } from './executed';

executedEquivalence('interceptors', 'held-pages', 'given-members', 'optional-ranges', 'extended');
