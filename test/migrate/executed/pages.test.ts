import { executedEquivalence } from './executed';

executedEquivalence('links', 'pages');
