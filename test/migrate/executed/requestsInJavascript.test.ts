import { executedEquivalence } from './executed';

executedEquivalence('query-choices', 'node-bodies', 'options-of-helpers');
