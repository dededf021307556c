import type { Draft } from './draft';

/** Whether a flag for the exit status leaves the body of a failure in the output. */
export function writesBody({ call: { response } }: Draft): boolean {
  return response.checks.some(({ subject }) => /^(?:fail-with-body|check-status|content-on-error)$/.test(subject));
}

/** A command that writes the file only where there is a response leaves an older one of a failed request, or none. */
export function leavesFile(exits: boolean, draft: Draft): boolean {
  const { sends } = draft.call.site;
  return exits && !writesBody(draft) && !(sends?.kind === 'command' && sends.exits === true);
}

/** A command that writes to a file leaves it as it is where nothing comes; another one has made it empty by then. */
export function keepsFile({ call: { site } }: Draft): boolean {
  return !(site.sends?.kind === 'command' && site.sends.exits === true);
}

/** Writes the first line to the file, which stays as it is where no response came, and passes the others on. */
export function splitter(file: string, draft: Draft): string {
  const name = lineName(draft);
  return `{ IFS= read -r ${name} && [ "$${name}" != "" ] && ${printed(name, file)}; cat; }`;
}

export function lineTo(file: string, draft: Draft): string {
  const name = lineName(draft);
  return `IFS= read -r ${name} && ${printed(name, file)}`;
}

function lineName({ file: { words } }: Draft): string {
  return ['response', 'response_body', 'graphql_response'].find(each => !words.has(each)) ?? 'response';
}

function printed(name: string, file: string): string {
  return `printf '%s\\n' "$${name}" > ${file}`;
}
