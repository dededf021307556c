import { executedEquivalence } from './executed';

executedEquivalence('given-members', 'made-names', 'mixins');
