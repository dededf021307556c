import { executedEquivalence } from './executed';

executedEquivalence('constants', 'several-values');
