/**
 * The origin of an absolute HTTP address as a browser normalises it, `https://api.example.com:8443`; undefined where the
 * address is none, or has a user name, which could pass one host off as another.
 */
export function originOf(address: string): string | undefined {
  const url = /[\\\s\p{Cc}]/u.test(address) ? undefined : parseUrl(address);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hostname !== ''
    ? url.origin
    : undefined;
}

/** Whether what is sent to an address cannot be read in transit: HTTPS, or plain HTTP that stays on this machine. */
export function isPrivate(address: string): boolean {
  const origin = originOf(address);
  return origin !== undefined && (origin.startsWith('https://') || isLoopback(new URL(origin).hostname));
}

/** Whether a normalised host name is this machine. Only literal addresses and `localhost` itself are certain. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
