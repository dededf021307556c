import { executedEquivalence } from './executed';

executedEquivalence('returned');
