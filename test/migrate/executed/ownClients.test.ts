import { executedEquivalence } from './executed';

executedEquivalence('own-clients', 'made-clients-elsewhere', 'given-headers', 'replaced-functions');
