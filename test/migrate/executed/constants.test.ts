import { executedEquivalence } from './executed';

executedEquivalence('constants');
