import { executedEquivalence } from './executed';

executedEquivalence('containers', 'make-variables', 'notebooks');
