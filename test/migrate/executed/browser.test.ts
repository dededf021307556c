import { executedEquivalence } from './executed';

executedEquivalence('browser', 'optional', 'reports');
