import { executedEquivalence } from './executed';

executedEquivalence('containers');
