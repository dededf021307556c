import { executedEquivalence } from './executed';

executedEquivalence('whole-programs');
