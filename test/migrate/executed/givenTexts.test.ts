import { executedEquivalence } from './executed';

executedEquivalence('given-texts', 'kept-parts', 'everyday');
