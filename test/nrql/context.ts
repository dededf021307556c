import type { LanguageContext } from '../../server/src/text/language';
import type { Example } from '../harness/markdown';

/** The context of an example: its `context` fence over the defaults. */
export function contextOf(example: Example): LanguageContext {
  const fence = example.fences.find(candidate => candidate.label === 'context');
  return { attributeNamespace: 'svc', now: Date.UTC(2026, 10, 20, 12), ...(fence ? JSON.parse(fence.text) : {}) };
}
