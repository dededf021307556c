import { executedEquivalence } from './executed';

executedEquivalence('node', 'streams', 'copied-parameters', 'limits', 'known-or-not', 'made-parts', 'request');
