import { executedEquivalence } from './executed';

executedEquivalence('asked-by-jq');
