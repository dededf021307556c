import { executedEquivalence } from './executed';

executedEquivalence('interceptors', 'held-pages', 'caller-members', 'optional-ranges', 'extended');
