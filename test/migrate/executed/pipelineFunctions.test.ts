import { executedEquivalence } from './executed';

executedEquivalence('pipeline-functions', 'shell-clients');
