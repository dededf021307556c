import { type Span, spanOf } from '../../text/span';
import type { Call } from '../call';
import type { CallContext } from '../callContext';
import { simpleSite } from '../site';
import type { SourceFile } from '../source';
import { unusedResponse } from '../unreadResponses';
import { clientAt, commandRules, requestsOf } from './clients';
import type { Argument } from './expand';

/**
 * The requests of an argument list that no shell reads (`["curl", "-X", "POST", url]`): the first item is the program.
 * `span` is the expression that runs it.
 */
export function argvCalls(
  args: readonly Argument[],
  file: SourceFile,
  given: CallContext & { readonly span: Span },
): Call[] {
  const client = clientAt(args);
  if (!client) return [];
  const { span } = given;
  const names = args.flatMap(({ template }) =>
    template.parts.flatMap(part => (part.kind === 'hole' && part.name) || []),
  );
  const first = args[client.index]?.span ?? span;
  const last = args.at(-1)?.span ?? span;
  return requestsOf(args, client).map(({ output, parts, ...request }): Call => {
    const response = given.response ?? unusedResponse;
    const rule = given.response && commandRules[request.client];
    return {
      language: file.language,
      ...request,
      site: {
        ...simpleSite(span, parts),
        call: spanOf(first.start, last.end),
        ...(rule ? { sends: { ...rule, isListed: true as const } } : {}),
      },
      response: {
        ...response,
        use: response.use === 'unused' && output.checks.length > 0 ? 'status' : response.use,
        checks: [...response.checks, ...output.checks],
      },
      names: [...new Set([...names, ...(given.names ?? [])].map(name => name.toLowerCase()))],
      ...(given.kind ? { kind: given.kind } : {}),
      ...(given.symbol ? { symbol: given.symbol } : {}),
    };
  });
}
