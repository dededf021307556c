import { executedEquivalence } from './executed';

executedEquivalence('python', 'choices', 'failures');
executedEquivalence('python-imports');
executedEquivalence('names-in-javascript');
executedEquivalence('given-values');
executedEquivalence('missing-members');
