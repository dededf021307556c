import { executedEquivalence } from './executed';

executedEquivalence('nested');
