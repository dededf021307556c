import { executedEquivalence } from './executed';

executedEquivalence('counted-pages', 'links', 'pages', 'wrapper-reads');
