import { executedEquivalence } from './executed';

executedEquivalence('copies', 'returned', 'keys', 'made', 'given-options', 'failures-in-javascript', 'other-files');
