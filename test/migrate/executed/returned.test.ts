import { executedEquivalence } from './executed';

executedEquivalence(
  'grouped-elements',
  'checked-responses',
  'copies',
  'returned',
  'keys',
  'made',
  'caller-options',
  'failures-in-javascript',
  'other-files',
);
