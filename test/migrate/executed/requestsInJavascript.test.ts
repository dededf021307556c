import { executedEquivalence } from './executed';

executedEquivalence(
  'changed-members-in-javascript',
  'query-choices',
  'node-bodies',
  'node-addresses',
  'options-of-helpers',
);
