import { executedEquivalence } from './executed';

executedEquivalence('conditional-members', 'given-conditions', 'rounds', 'held-members', 'perhaps', 'read-before');
