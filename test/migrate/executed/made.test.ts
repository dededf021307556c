import { executedEquivalence } from './executed';

executedEquivalence('made-options', 'enumerations', 'made-addresses');
