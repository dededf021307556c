import { executedEquivalence } from './executed';

executedEquivalence('shell');
