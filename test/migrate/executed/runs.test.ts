import { executedEquivalence } from './executed';

executedEquivalence('decorated', 'runs');
