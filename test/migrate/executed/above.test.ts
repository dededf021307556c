import { executedEquivalence } from './executed';

executedEquivalence('above');
