/** The modules that the second version of the language has, and the third one has under other names. */
const oldModules =
  /^\s*(?:import|from)\s+(?:[\w.]+\s*,\s*)*(?:urllib2|httplib|urlparse|cookielib|ConfigParser|StringIO|cStringIO)\b/m;
const newModules = /\burllib\.(?:request|parse|error)\b|\bhttp\.client\b|\bsix\b|\bfuture\b/;
/** Statements that the third version does not parse: `print "…"`, `except IOError, error:`, `raise Failed, "…"`. */
const oldStatements =
  /^\s*print(?:\s+["'\w%[]|\s*>>)|^\s*except\s+[\w.]+\s*,\s*\w+\s*:|^\s*raise\s+[\w.]+\s*,\s*["'\w]/m;
const oldInterpreter = /^#!.*\bpython2/;

/** Whether a program is written for the second version of the language, whose strings take no values by name. */
export function isOutdated(text: string): boolean {
  if (oldInterpreter.test(text) || oldStatements.test(text)) return true;
  // A program for both versions tries one module after the other.
  return oldModules.test(text) && !newModules.test(text);
}
