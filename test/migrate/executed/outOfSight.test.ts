import { executedEquivalence } from './executed';

executedEquivalence('out-of-sight');
executedEquivalence('keys-elsewhere');
executedEquivalence('keys-set-twice');
