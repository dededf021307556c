import { graphwardMeasured, workspace } from './cli';

/**
 * Seconds of processor time that fixed work takes now, of which limits are multiples: the rewrite of some ordinary calls.
 * Where other processes share the caches and the memory, parsers and the garbage collector take up to three times as
 * long, and a plain loop hardly longer, so that the fixed work must be of the kind that is measured.
 */
function secondsOfFixedWork(): number {
  const calls = Array.from({ length: 300 }, (_, at) => {
    const address = `https://api.example.com/v2/applications/${at}.json`;
    return `fetch('${address}').then(r => r.json()).then(d => console.log(d.application.name));\n`;
  });
  return graphwardMeasured(['rewrite', '--account', '7'], { cwd: workspace({ 'calls.js': calls.join('') }) }).seconds;
}

/** Whether work of so many seconds of processor time keeps to a limit that holds for a quiet machine of two cores. */
export function isWithin(seconds: number, limit: number): boolean {
  return seconds <= limit || seconds <= limit * secondsOfFixedWork();
}
