import { executedEquivalence } from './executed';

executedEquivalence('pages');
