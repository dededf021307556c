import { executedEquivalence } from './executed';

executedEquivalence('reading-wrappers');
