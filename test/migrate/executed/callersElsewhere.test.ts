import { executedEquivalence } from './executed';

executedEquivalence('callers-elsewhere', 'kept-elsewhere', 'taken-in', 'added-parameters');
