import { executedEquivalence } from './executed';

// Each is on its own: other files of a suite would answer what is asked of a program, and hide what is wrong.
const suites = [
  'attacks-getattribute',
  'attacks-global',
  'attacks-held-1',
  'attacks-held-2',
  'attacks-held-3',
  'attacks-held-4',
  'attacks-held-5',
  'attacks-held-6',
  'attacks-held-7',
  'attacks-held-8',
  'attacks-held-9',
  'attacks-hooks',
  'attacks-imports-1',
  'attacks-imports-2',
  'attacks-imports-3',
  'attacks-imports-4',
  'attacks-imports-5',
  'attacks-imports-6',
  'attacks-imports-7',
  'attacks-keys',
  'attacks-pairs',
  'attacks-pairs-held',
  'attacks-records-1',
  'attacks-records-2',
  'attacks-records-3',
  'attacks-records-4',
  'attacks-records-5',
  'attacks-records-6',
];
for (const name of suites) executedEquivalence(name);
