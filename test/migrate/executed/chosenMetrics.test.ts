import { executedEquivalence } from './executed';

executedEquivalence('mapped-names', 'changed-dictionaries', 'chosenMetrics', 'class-constants', 'changed-members');
