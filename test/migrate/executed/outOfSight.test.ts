import { executedEquivalence } from './executed';

executedEquivalence('out-of-sight');
