import { executedEquivalence } from './executed';

executedEquivalence('methods', 'callers', 'ranges', 'whole');
