import { executedEquivalence } from './executed';

executedEquivalence('own-clients', 'made-clients-elsewhere', 'replaced-functions');
