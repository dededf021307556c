import { executedEquivalence } from './executed';

executedEquivalence('counted-links', 'counted-pages', 'links', 'pages', 'wrapper-reads');
