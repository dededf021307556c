import { executedEquivalence } from './executed';

executedEquivalence('more-shell', 'jq', 'idioms', 'other-clients');
