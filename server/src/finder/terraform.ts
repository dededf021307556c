import type { Call, CallResponse, Read } from '../code/call';
import type { SourceFile } from '../code/source';
import type { DataMap } from '../containers/data';
import { readHcl } from '../containers/hcl';
import { addTo } from '../text/addTo';
import { type Span, spanOf } from '../text/span';
import { declaredCall } from './declaredRequests';

/** The requests of `data "http"` blocks. */
export function terraformCalls(file: SourceFile): Call[] {
  const uses = usesIn(file.text);
  return readHcl(file.text).root.entries.flatMap(({ key, value }) => {
    const name = /^data\.http\.([\w-]+)$/.exec(key)?.[1];
    const call = name !== undefined && value.kind === 'map' && blockCall(value, name, file, uses.get(name) ?? []);
    return call ? [call] : [];
  });
}

function blockCall(request: DataMap, name: string, file: SourceFile, uses: readonly Use[]): Call | undefined {
  return declaredCall({ client: 'terraform.http', request, span: request.span }, file, {
    names: [name],
    symbol: `data.http.${name}`,
    response: responseOf(uses, file.text),
  });
}

/** What a text says of one block: each place that names it, with what stands around it. */
interface Use {
  readonly read?: Read;
  readonly status?: Span;
}

const named =
  /(jsondecode\(\s*)?data\.http\.([\w-]+)(?:(\.(?:response_)?body\s*\))((?:\.\w+|\[\s*(?:\d+|"[^"]*"|\*)\s*\])*)|(\.status_code)[^\n]*)?/g;

/** The uses of all blocks by their names, such as `jsondecode(data.http.NAME.response_body).applications[0].id`. */
function usesIn(text: string): Map<string, Use[]> {
  const byName = new Map<string, Use[]>();
  named.lastIndex = 0;
  for (let match = named.exec(text); match; match = named.exec(text)) {
    const [whole, decode, name = '', body, chain = '', status] = match;
    const [start, end] = [match.index, match.index + whole.length];
    const isRead = decode !== undefined && body !== undefined;
    // More may be named on the rest of the line of a status.
    if (status !== undefined) named.lastIndex = end - (whole.length - whole.indexOf(status) - status.length);
    const from = decode !== undefined && !isRead ? start + decode.length : start;
    const use: Use = isRead
      ? {
          read: {
            path: [...chain.matchAll(/\.(\w+)|\[\s*(?:(\d+)|"([^"]*)"|(\*))\s*\]/g)].map(
              ([, member, index, key, all]) => member ?? key ?? all ?? Number(index),
            ),
            span: spanOf(start, end),
            root: spanOf(start, end - chain.length),
            rootSteps: 0,
            form: 'path',
          },
        }
      : status === undefined
        ? {}
        : { status: spanOf(from, from + text.slice(from, end).trimEnd().length) };
    addTo(byName, name, use);
  }
  return byName;
}

function responseOf(uses: readonly Use[], text: string): CallResponse {
  const reads = uses.flatMap(({ read }) => read ?? []);
  const status = uses.flatMap(use => use.status ?? []);
  const unseen = uses.length > reads.length + status.length || reads.some(read => read.path.length === 0);
  return {
    use: unseen ? 'escapes' : reads.length > 0 ? 'followed' : status.length > 0 ? 'status' : 'unused',
    reads,
    checks: status.map(span => ({ span, kind: 'range', subject: text.slice(span.start, span.end) })),
  };
}
