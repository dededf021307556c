import { executedEquivalence } from './executed';

executedEquivalence('conditional-members', 'rounds', 'perhaps');
