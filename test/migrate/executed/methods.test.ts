import { executedEquivalence } from './executed';

executedEquivalence('methods', 'computed-names', 'callers', 'ranges', 'whole');
