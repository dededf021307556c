import { executedEquivalence } from './executed';

executedEquivalence('messages');
