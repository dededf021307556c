import { executedEquivalence } from './executed';

executedEquivalence('list-arguments');
