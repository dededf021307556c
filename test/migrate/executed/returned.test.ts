import { executedEquivalence } from './executed';

executedEquivalence('copies', 'returned', 'keys', 'made', 'caller-options', 'failures-in-javascript', 'other-files');
