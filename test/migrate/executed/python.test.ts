import { executedEquivalence } from './executed';

executedEquivalence('python', 'choices', 'failures');
