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
  'caller-clients',
);
