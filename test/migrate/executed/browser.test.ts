import { executedEquivalence } from './executed';

executedEquivalence('browser', 'optional', 'chosen-parameters', 'addresses', 'reports');
