import { executedEquivalence } from './executed';

executedEquivalence('changed-members-in-javascript', 'query-choices', 'node-bodies', 'options-of-helpers');
