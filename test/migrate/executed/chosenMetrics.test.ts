import { executedEquivalence } from './executed';

executedEquivalence('chosenMetrics');
