import { executedEquivalence } from './executed';

// One program that calls by names keeps what all others of its workspace call from being known.
for (const name of [
  'passed-on-elsewhere',
  'named-like-resources',
  'called-by-name',
  'called-by-own-name',
  'called-by-operators',
  'called-by-computed-name',
])
  executedEquivalence(name);
