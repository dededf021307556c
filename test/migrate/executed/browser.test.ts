import { executedEquivalence } from './executed';

executedEquivalence('browser', 'optional', 'conditions', 'chosen-parameters', 'addresses', 'reports');
