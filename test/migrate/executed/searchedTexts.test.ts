import { executedEquivalence } from './executed';

executedEquivalence('searched-texts');
