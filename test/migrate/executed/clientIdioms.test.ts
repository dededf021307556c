import { executedEquivalence } from './executed';

executedEquivalence(
  'pair-lists',
  'whole-addresses',
  'error-titles',
  'given-patterns',
  'made-objects',
  'formatted-elements',
);
