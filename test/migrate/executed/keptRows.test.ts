import { executedEquivalence } from './executed';

executedEquivalence('kept-rows');
