import { executedEquivalence } from './executed';

executedEquivalence('wrappers', 'escapes', 'loops', 'more-shell', 'jq', 'idioms', 'other-clients', 'expansions');
