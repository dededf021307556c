import { executedEquivalence } from './executed';

executedEquivalence('nested', 'wrappers-in-javascript');
