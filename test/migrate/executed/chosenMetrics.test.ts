import { executedEquivalence } from './executed';

executedEquivalence('changed-dictionaries', 'chosenMetrics', 'class-constants', 'changed-members');
