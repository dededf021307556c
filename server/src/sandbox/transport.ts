/** One HTTP request. `url` is absolute or begins with `/`; header names may have any case. */
export interface SandboxRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The caller is on this machine, so it may switch faults. */
  readonly loopback: boolean;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `drop`: close without an answer; `truncate`: send half of the body, then close. */
  readonly breakOff?: 'drop' | 'truncate';
}

/** Longest accepted body in bytes. */
export const longestBody = 1_000_000;

/** Of every JSON answer. */
export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };

/** An answer in JSON. */
export function respond(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): SandboxResponse {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) };
}
