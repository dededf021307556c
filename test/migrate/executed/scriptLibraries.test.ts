import { executedEquivalence } from './executed';

executedEquivalence('script-libraries');
