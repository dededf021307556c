import type { Body, Call, Header } from '../code/call';
import { jsonMembers } from '../code/jsonBody';
import { templated } from '../code/placeholders';
import { shellCalls } from '../code/shell/calls';
import { noResponse } from '../code/shell/response';
import { memberParts, simpleSite } from '../code/site';
import type { LanguageReader, SourceFile } from '../code/source';
import { slice, split, trim } from '../code/template';
import { formParameters, looksLikeForm, splitUrl } from '../code/url';
import { type Region, verbatimRegion } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import { linesOf, type TextLine } from '../text/textLines';

const requestLine =
  /^(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+)?((?:https?:\/\/|\{\{|\/)\S.*?)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;

/** Files of requests (`.http`, `.rest`): request line, headers, blank line, body; `###` parts them. */
export const httpFile: LanguageReader = {
  languages: ['http'],
  calls: (file, tools) => {
    const lines = [...linesOf(file.text)];
    const variables = new Map<string, string>();
    for (const [, name, value] of file.text.matchAll(/^\uFEFF?@(\w+)[ \t]*=[ \t]*(\S.*?)[ \t]*\r?$/gm)) {
      if (name && value) variables.set(name, value);
    }
    const calls: Call[] = [];
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] as TextLine;
      const match = requestLine.exec(file.text.slice(line.start, line.end));
      const command = /^[ \t]*curl[ \t]/.test(file.text.slice(line.start, line.end));
      if (!match && !command) continue;
      let end = index + 1;
      while (end < lines.length && !/^###/.test(textAt(file, lines[end]))) end++;
      if (match) calls.push(requestCall(file, lines.slice(index, end), match, variables));
      else {
        const script = verbatimRegion('shellscript', file.text, spanOf(line.start, (lines[end - 1] ?? line).end));
        calls.push(...shellCalls(script, file, tools, { environment: variables }));
      }
      index = end - 1;
    }
    return calls;
  },
};

function textAt(file: SourceFile, line: TextLine | undefined): string {
  return line ? file.text.slice(line.start, line.end) : '';
}

function requestCall(
  file: SourceFile,
  lines: readonly TextLine[],
  match: RegExpExecArray,
  variables: ReadonlyMap<string, string>,
): Call {
  const [first] = lines as [TextLine];
  const address = first.start + match[0].indexOf(match[2] as string);
  let end = address + (match[2] as string).length;
  const urlText = new RegionBuilder(file.text);
  urlText.verbatim(address, end);
  const headers: Header[] = [];
  let index = 1;
  for (; index < lines.length; index++) {
    const line = lines[index] as TextLine;
    const text = textAt(file, line);
    if (text.trim() === '') break;
    if (/^[ \t]+[?&/]/.test(text)) {
      urlText.verbatim(line.start + text.length - text.trimStart().length, line.end);
      end = line.end;
      continue;
    }
    const header = templated(verbatimRegion('shellscript', file.text, spanOf(line.start, line.end)), variables);
    const [name, value] = split(header, ':', 2);
    if (!name || !value || /^(?:#|\/\/)/.test(text)) continue;
    headers.push({ name: trim(name), value: trim(slice(value, 0)), span: spanOf(line.start, line.end) });
    end = line.end;
  }
  const urlSpan = spanOf(address, urlText.build('shellscript').outer.end);
  const bodyLines = lines.slice(index + 1).filter(line => !/^(?:>|<>)[ \t]/.test(textAt(file, line)));
  const from = bodyLines.find(line => textAt(file, line).trim() !== '');
  const to = bodyLines.findLast(line => textAt(file, line).trim() !== '');
  const data =
    from && to ? bodyOf(verbatimRegion('shellscript', file.text, spanOf(from.start, to.end)), variables) : undefined;
  if (to) end = to.end;
  const cut = splitUrl(templated(urlText.build('shellscript'), variables));
  const span = spanOf(first.start, end);
  return {
    language: file.language,
    client: 'http-file',
    method: match[1] ?? 'GET',
    url: cut.url,
    parameters: [...cut.parameters, ...(data?.parameters ?? [])],
    headers,
    ...(data?.body ? { body: data.body } : {}),
    site: simpleSite(
      span,
      memberParts({
        method: match[1] ? { span: spanOf(first.start, first.start + match[1].length) } : undefined,
        url: { span: urlSpan },
        body: data?.body,
      }),
    ),
    response: noResponse,
    names: [],
  };
}

function bodyOf(
  script: Region,
  variables: ReadonlyMap<string, string>,
): { parameters: ReturnType<typeof formParameters>; body?: Body } {
  const text = templated(script, variables);
  if (looksLikeForm(text)) return { parameters: formParameters(text, 'form') };
  const members = jsonMembers(text);
  return { parameters: [], body: { text, span: script.outer, ...(members ? { members } : {}) } };
}
