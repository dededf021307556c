import type { Body, Call } from '../code/call';
import { jsonMembers } from '../code/jsonBody';
import { templated } from '../code/placeholders';
import { memberParts, simpleSite } from '../code/site';
import type { SourceFile } from '../code/source';
import { unusedResponse } from '../code/unreadResponses';
import { formParameters, looksLikeForm, splitUrl } from '../code/url';
import { type HttpFile, type HttpRequest, readHttp } from '../containers/http';
import type { Region } from '../text/region';

/** The requests of a file of requests. */
export function httpCalls(file: SourceFile): Call[] {
  const { requests, variables } = readHttp(file.text);
  return requests.map(request => requestCall(file, request, variables));
}

function requestCall(file: SourceFile, request: HttpRequest, variables: HttpFile['variables']): Call {
  const { method, url, headers, body, span } = request;
  const cut = splitUrl(templated(url, variables));
  const sent = body ? sentIn(body, variables) : { parameters: [] };
  return {
    language: file.language,
    client: 'http-file',
    method: method?.text ?? 'GET',
    url: cut.url,
    parameters: [...cut.parameters, ...sent.parameters],
    headers: headers.map(header => ({
      name: templated(header.name, variables),
      value: templated(header.value, variables),
      span: header.span,
    })),
    ...(sent.body ? { body: sent.body } : {}),
    site: simpleSite(span, memberParts({ method: placed(method), url: placed(url), body: sent.body })),
    response: unusedResponse,
    names: [],
  };
}

function placed(region: Region | undefined): { readonly span: Region['outer'] } | undefined {
  return region && { span: region.outer };
}

function sentIn(
  region: Region,
  variables: HttpFile['variables'],
): { readonly parameters: ReturnType<typeof formParameters>; readonly body?: Body } {
  const text = templated(region, variables);
  if (looksLikeForm(text)) return { parameters: formParameters(text, 'form') };
  const members = jsonMembers(text);
  return { parameters: [], body: { text, span: region.outer, ...(members ? { members } : {}) } };
}
