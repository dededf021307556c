import { errorTitles } from '../../catalogue/errorTitles';
import type { FileStyle } from '../../code/writing/writer';
import { memoizeByObject } from '../../text/memoizeByObject';
import type { Draft } from './draft';
import { wrongInputStatus } from './exitStatus';

/**
 * The title that REST gave an error, as an expression of jq, by the status that the class of the error leads to. Where no
 * title is known, the words of the service.
 */
export function restTitle(draft: Draft): string {
  const missing = errorTitles[404];
  const wrongInput = errorTitles[wrongInputStatus(draft)];
  const titles = `{NOT_FOUND: "${missing}", BAD_API_KEY: "${errorTitles[401]}", ACCESS_DENIED: "${errorTitles[403]}", INVALID_INPUT: "${wrongInput}", TOO_MANY_REQUESTS: null}`;
  const isUnknown = '. == null or (.message // "" | startswith("No "))';
  const known = `${titles} | if has($class) then .[$class] else "${errorTitles[500]}" end`;
  return `.errors[0]? | if ${isUnknown} then "${missing}" else (.extensions | .errorClass // .error_code // "") as $class | (${known}) // .message end`;
}

/**
 * Whether a script decides by the title of an error, and not by whether there is one: the REST API may have used other words than
 * those that follow from the status.
 */
export const comparesTitle = memoizeByObject(({ text }: FileStyle): boolean => {
  const isByJq =
    /\.title[^|'\n]*[=!]=|\.title\s*\|\s*(?:test|contains|inside|startswith|endswith|length|ascii_\w+|split|g?sub|match|capture|scan|l?r?trimstr|IN|explode)\b|\.title\s*as\b|[=!]=\s*\.error\.title/;
  const isByTool = /\.title\b[^|\n]*\|\s*(?:e?grep|fgrep|sed|awk|tr|cut|wc|head|read|while)\b/;
  // What jq prints is compared where it is asked: `[ "$(jq -r '.error.title' <<< "$out")" = "Forbidden" ]`.
  const isInPlace =
    /\.title\b[^\n]*[)`]"?\s*(?:==?|!=|=~)\s*(?!""|''|"?null\b)|\s(?:==?|!=)\s+"?(?:\$\(|`)[^\n]*\.title\b|\bcase\s+"?(?:\$\(|`)[^\n]*\.title\b/;
  if ([isByJq, isByTool, isInPlace].some(pattern => pattern.test(text))) return true;
  return [...text.matchAll(/\b(\w+)=["']?(?:\$\(|`)[^`)]{0,400}\.title/g)].some(([, name = '']) => {
    const value = String.raw`\$(?:${name}\b|\{${name}\})"?`;
    const compared = String.raw`${value}\s*(?:==?|!=|=~|<|>)\s*(?!""|''|"?null\b)[^\s\]]`;
    const before = String.raw`(?:==?|!=)\s*"?${value}`;
    const chosen = String.raw`\bcase\s+"?${value}|\$\{#${name}\}|\$\{${name}(?:[#%/,^]|:\s*\d)`;
    const piped = String.raw`${value}[^\n|;&]*\|\s*(?:e?grep|fgrep|sed|awk|tr|cut|wc|head)\b|<<<\s*"?${value}`;
    return new RegExp([compared, before, chosen, piped].join('|')).test(text);
  });
});
