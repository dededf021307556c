import { executedEquivalence } from './executed';

executedEquivalence('links', 'pages', 'wrapper-reads');
