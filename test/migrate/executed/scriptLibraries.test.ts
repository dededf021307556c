import { executedEquivalence } from './executed';

executedEquivalence('script-libraries', 'library-metrics');
