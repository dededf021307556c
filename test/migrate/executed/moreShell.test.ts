import { executedEquivalence } from './executed';

executedEquivalence('wrappers', 'more-shell', 'jq', 'idioms', 'other-clients');
