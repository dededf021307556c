import type { Region } from '../text/region';
import type { Span } from '../text/span';
import type { Call } from './call';
import type { CallContext } from './callContext';
import { templated } from './placeholders';
import { memberParts, simpleSite } from './site';
import type { SourceFile } from './source';
import { flatText, plainOrFallback } from './template';
import { escapingResponse } from './unreadResponses';
import { isJoinedElsewhere, splitUrl } from './url';

/** Whether an address goes on behind its host and version: a base address alone is no request. */
function namesResource(address: string): boolean {
  return (
    /^(?:https?:\/\/|\W*\/|v\d+\/)\S*[^\s/]$/.test(address) &&
    !/^[^/]*(?:\/\/[^/]*)?(?:\/(?:api|rest))?(?:\/v\d+)?\/?$/.test(address)
  );
}

/** A text that is a whole address: a program that is not here sends a request to it. `span` holds its quotes. */
export function addressCall(
  address: Region,
  span: Span,
  file: SourceFile,
  { environment, kind, names = [], symbol }: CallContext = {},
): Call | undefined {
  const cut = splitUrl(templated(address, environment));
  const text = plainOrFallback(cut.url) ?? flatText(cut.url);
  if (!namesResource(text) || isJoinedElsewhere(file.text, span.start, text)) return undefined;
  return {
    language: file.language,
    client: 'unknown',
    method: undefined,
    url: cut.url,
    parameters: cut.parameters,
    headers: [],
    site: simpleSite(span, memberParts({ url: { span } })),
    response: escapingResponse,
    names: names.map(name => name.toLowerCase()),
    ...(kind ? { kind } : {}),
    ...(symbol ? { symbol } : {}),
  };
}
