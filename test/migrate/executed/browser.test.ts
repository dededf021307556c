import { executedEquivalence } from './executed';

executedEquivalence('browser');
