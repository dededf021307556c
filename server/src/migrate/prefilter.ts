import { endpoints, otherRetiredResources, retainedNamespaces } from '../catalogue/endpoints';

const resources = [
  ...new Set<string>([
    ...endpoints.map(row => row.path.split('/')[row.api === 'v2' ? 2 : 1] as string),
    ...otherRetiredResources.map(row => row.resource),
    ...retainedNamespaces,
  ]),
];

/** Words of which one stands in every file with a call: the resources, and what stands beside a split address. */
const resource = new RegExp(`(?:${resources.join('|')})`);
const beside = /\bv2\b|\/v2|\.json|\.xml|metrics\/data|api[-_]?key/i;

/** Whether a text may hold a call. Texts without a candidate are never parsed. */
export function mayHoldCalls(text: string): boolean {
  return resource.test(text) && beside.test(text);
}
