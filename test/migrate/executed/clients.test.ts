import { executedEquivalence } from './executed';

executedEquivalence(
  'values',
  'clients',
  'statuses',
  'lists',
  'order',
  'elements',
  'headers',
  'hidden',
  'given-clients',
);
