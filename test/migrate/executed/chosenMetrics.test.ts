import { executedEquivalence } from './executed';

executedEquivalence('chosenMetrics', 'class-constants', 'changed-members');
