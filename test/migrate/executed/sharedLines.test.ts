import { executedEquivalence } from './executed';

executedEquivalence('shared-lines');
