import { executedEquivalence } from './executed';

executedEquivalence('pipeline-functions');
