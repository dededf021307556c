import { executedEquivalence } from './executed';

executedEquivalence('own-clients', 'replaced-functions');
