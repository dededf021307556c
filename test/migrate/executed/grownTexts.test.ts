import { executedEquivalence } from './executed';

executedEquivalence('grown-texts');
