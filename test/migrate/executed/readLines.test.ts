import { executedEquivalence } from './executed';

executedEquivalence('read-lines');
