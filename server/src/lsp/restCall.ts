import { endpoints } from '../catalogue/endpoints';
import type { Finding } from '../migrate/finding';
import { type RestCallTemplate, restCallTemplate } from '../migrate/restCall';
import { translateMessage } from '../text/messages';
import { touches } from '../text/span';
import { rangeOf } from './convert';
import type { OpenDocument } from './documents';
import type { RestCallParams, RestCallResult, VariableDeclaration } from './protocol';
import type { Server } from './state';

/** A REST call of a document as something that can be run, or why it cannot. */
export function restCall(server: Server, document: OpenDocument, params: RestCallParams): RestCallResult {
  const found = server.findings(document);
  const finding =
    'id' in params
      ? found.find(({ id }) => id === params.id)
      : findingAt(found, document.positions.offsetAt(params.position));
  if (!finding) return null;
  const template = restCallTemplate(finding);
  if ('code' in template) return { reason: translateMessage(template.message) };
  const { span } = finding.call.site;
  const range = rangeOf(document.positions, span);
  return {
    uri: document.uri,
    language: 'rest',
    text: `GET ${template.path}`,
    range,
    lines: [{ of: 0, ...range.start }],
    title: `REST: ${titleOf(finding)}`,
    variables: declarations(template),
  };
}

function titleOf({ match }: Finding): string {
  return endpoints.find(({ id }) => id === match.row)?.title ?? match.endpoint;
}

/** The call that the offset is in; of nested ones the innermost, which begins last. */
function findingAt(found: readonly Finding[], offset: number): Finding | undefined {
  return found.findLast(({ call }) => touches(call.site.span, offset));
}

/** What the program computes is entered in the same form as the variables of an operation. */
function declarations({ values }: RestCallTemplate): VariableDeclaration[] {
  return values.map(({ name, type, fallback, isApplicationId }) => ({
    name,
    type: type === 'number' ? 'Float!' : 'String!',
    ...(fallback === undefined ? {} : { defaultValue: fallback }),
    ...(isApplicationId ? { isApplicationId } : {}),
  }));
}
