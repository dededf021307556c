import type { Call } from './call';

/** Calls in the order of the text; one place is one call, whichever way it was found. */
export function sortCalls(calls: readonly Call[]): Call[] {
  const sorted = [...calls].sort((a, b) => a.site.span.start - b.site.span.start || b.site.span.end - a.site.span.end);
  return sorted.filter((call, index) => {
    const before = sorted[index - 1];
    return (
      before?.site.span.start !== call.site.span.start ||
      before.site.span.end !== call.site.span.end ||
      before.url !== call.url
    );
  });
}
