import type { Region } from '../text/region';
import { RegionBuilder, splitVerbatim } from '../text/regionBuilder';
import type { TextContext } from './container';

/** A step of a pipeline whose runner fills in `$(name)` before any shell reads it, also between single quotes. */
export function isFilledStep(key: string, { names = [] }: TextContext): boolean {
  return /^(?:script|bash|inlinescript)$/i.test(key) && names.includes('steps');
}

/** Commands that scripts run without a word behind them; the runner leaves what is not one of its variables. */
const command = /^(?:arch|date|env|groups|hostname|id|ls|mktemp|nproc|pwd|tty|uname|uuidgen|whoami)$/;

const macro = /\$\([A-Za-z_][\w.]*\)/g;

/** A script in which each variable of the runner is a hole. */
export function withMacros(region: Region, environment: ReadonlyMap<string, string> = new Map()): Region {
  const builder = new RegionBuilder();
  const isOfShell = (name: string) =>
    !environment.has(name) && (command.test(name) || new RegExp(`(?:^|[\\s;])${name}\\s*\\(\\)`).test(region.text));
  splitVerbatim(region, builder, macro, (found, outer) => {
    const name = found.slice(2, -1);
    const fallback = environment.get(name);
    if (isOfShell(name)) builder.append(found, outer);
    else builder.hole({ expression: found, ...(fallback ? { fallback } : {}) }, outer);
  });
  return { ...region, ...builder.built() };
}
