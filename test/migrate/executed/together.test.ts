import { executedEquivalence } from './executed';

executedEquivalence('together');
