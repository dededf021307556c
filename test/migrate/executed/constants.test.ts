import { executedEquivalence } from './executed';

executedEquivalence('constants', 'several-values', 'computed-texts', 'encoded-values');
