import { executedEquivalence } from './executed';

executedEquivalence(
  'changed-members-in-javascript',
  'got-responses',
  'query-choices',
  'node-bodies',
  'node-addresses',
  'options-of-helpers',
);
