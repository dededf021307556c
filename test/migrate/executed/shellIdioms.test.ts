import { executedEquivalence } from './executed';

executedEquivalence('wrappers', 'escapes', 'loops', 'shell-programs', 'jq', 'idioms', 'other-clients', 'expansions');
