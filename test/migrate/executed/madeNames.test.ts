import { executedEquivalence } from './executed';

executedEquivalence('made-names');
