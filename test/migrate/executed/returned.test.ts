import { executedEquivalence } from './executed';

executedEquivalence(
  'checked-responses',
  'copies',
  'returned',
  'keys',
  'made',
  'caller-options',
  'failures-in-javascript',
  'other-files',
);
