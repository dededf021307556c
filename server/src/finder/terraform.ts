import type { Call, CallResponse, Read } from '../code/call';
import type { SourceFile } from '../code/source';
import type { DataMap } from '../containers/data';
import { readHcl } from '../containers/hcl';
import { spanOf } from '../text/span';
import { declaredCall } from './declaredRequests';

/** The requests of `data "http"` blocks. */
export function terraformCalls(file: SourceFile): Call[] {
  return readHcl(file.text).root.entries.flatMap(({ key, value }) => {
    const name = /^data\.http\.([\w-]+)$/.exec(key)?.[1];
    const call = name !== undefined && value.kind === 'map' && blockCall(value, name, file);
    return call ? [call] : [];
  });
}

function blockCall(request: DataMap, name: string, file: SourceFile): Call | undefined {
  return declaredCall({ client: 'terraform.http', request, span: request.span }, file, {
    names: [name],
    symbol: `data.http.${name}`,
    response: responseOf(file.text, name),
  });
}

/** `jsondecode(data.http.NAME.response_body).applications[0].id` */
function responseOf(text: string, name: string): CallResponse {
  const reads: Read[] = [];
  const decoded = new RegExp(
    `jsondecode\\(\\s*data\\.http\\.${name}\\.(?:response_)?body\\s*\\)((?:\\.\\w+|\\[\\s*(?:\\d+|"[^"]*"|\\*)\\s*\\])*)`,
    'g',
  );
  for (const match of text.matchAll(decoded)) {
    const chain = match[1] ?? '';
    const path = [...chain.matchAll(/\.(\w+)|\[\s*(?:(\d+)|"([^"]*)"|(\*))\s*\]/g)].map(
      ([, member, index, key, all]) => member ?? key ?? all ?? Number(index),
    );
    const end = match.index + match[0].length;
    reads.push({
      path,
      span: spanOf(match.index, end),
      root: spanOf(match.index, end - chain.length),
      rootSteps: 0,
      form: 'path',
    });
  }
  const used = new RegExp(`data\\.http\\.${name}\\b`, 'g');
  const others = [...text.matchAll(used)].length - reads.length;
  const status = [...text.matchAll(new RegExp(`data\\.http\\.${name}\\.status_code[^\\n]*`, 'g'))].map(match =>
    spanOf(match.index, match.index + match[0].trimEnd().length),
  );
  const unseen = others - status.length > 0 || reads.some(read => read.path.length === 0);
  return {
    use: unseen ? 'escapes' : reads.length > 0 ? 'followed' : status.length > 0 ? 'status' : 'unused',
    reads,
    checks: status.map(span => ({ span, kind: 'range', subject: text.slice(span.start, span.end) })),
  };
}
