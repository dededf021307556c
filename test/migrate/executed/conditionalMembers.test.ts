import { executedEquivalence } from './executed';

executedEquivalence('conditional-members', 'rounds', 'held-members', 'perhaps', 'read-before');
