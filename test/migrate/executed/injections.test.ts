import { executedEquivalence } from './executed';

executedEquivalence('injections');
