/** One HTTP request. `url` is absolute or begins with `/`. Header names can be in any case. */
export interface SandboxRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the client is on this machine, and can therefore switch faults. */
  readonly loopback: boolean;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `drop`: close the connection without a response; `truncate`: send half of the body, then close. */
  readonly breakOff?: 'drop' | 'truncate';
}

/** The maximum length of a body in bytes. */
export const maxBodyLength = 1_000_000;

/** The headers of every JSON response. */
export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };

/** A JSON response. */
export function respond(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): SandboxResponse {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) };
}
