/** Functions that do nothing but compute a value. */
const pure =
  /^(?:if|format|join|urljoin|quote|quote_plus|urlencode|[lr]?strip|trim|replace|dict|str|String|encodeURIComponent|encodeURI|URL|URLSearchParams|Headers|toString|dumps|stringify)$/;

/** What a value does beyond being computed, or what may fail where its parts are not as they should be. */
const acts = {
  python: /\b(?:await|yield|lambda|for|if|import|assert|not|and|or|is|in)\b|:=|[\w)\]]\s*\[|\benviron\b/,
  javascript:
    /\b(?:await|yield|function|class|delete|typeof|throw|async)\b|=>|\+\+|--|[\w)\]]\s*\[|[^=!<>]=[^=>]|\?|&&|\|\|/,
} as const;

/** Values of a script that run no command and end no script: words, in quotes or without. */
const shellValue =
  /(?:'[^']*'|"(?:[^"\\`$]|\\[\s\S]|\$(?![({])|\$\{\w+\})*"|[^\s'"`;&|()<>$#\\]|\$(?![({'"])|\$\{\w+\})*[ \t]*;?[ \t]*\r?(?:\n|$)/y;

/**
 * The offset behind the lines of a value that only computes one; undefined where it does more, or where its end is not
 * clear. `at` is the offset behind the sign of equality.
 */
export function endOfValue(
  text: string,
  at: number,
  language: 'python' | 'javascript' | 'shellscript',
): number | undefined {
  if (language === 'shellscript') {
    shellValue.lastIndex = at;
    return shellValue.test(text) ? shellValue.lastIndex : undefined;
  }
  const end = endOfCode(text, at, language);
  if (end === undefined) return undefined;
  const code = withoutTexts(text.slice(at, end), language);
  const calls = [...code.matchAll(/([\w$]+)\s*\(/g)].every(([, name = '']) => pure.test(name));
  if (!calls || acts[language].test(code)) return undefined;
  const rest = /^[ \t]*;?[ \t]*\r?(?:\n|$)/.exec(text.slice(end));
  return rest ? end + rest[0].length : undefined;
}

const string = {
  python: /(?:[rRbBuUfF]{0,2})("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')/y,
  javascript: /("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`)/y,
} as const;

/** The end of an expression: the first end of a line outside of brackets. Undefined for lists without brackets. */
function endOfCode(text: string, start: number, language: 'python' | 'javascript'): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    string[language].lastIndex = at;
    const found = string[language].exec(text);
    if (found) {
      at += found[0].length - 1;
      continue;
    }
    const sign = text.charAt(at);
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    if (depth < 0 || (depth === 0 && sign === ',') || '"\'`#\\'.includes(sign)) return undefined;
    if (sign === '/' && /[/*]/.test(text.charAt(at + 1))) return undefined;
    if (depth > 0 || (sign !== ';' && sign !== '\n' && at + 1 < text.length)) continue;
    if (sign !== '\n') return sign === ';' ? at : at + 1;
    if (language === 'python') return at;
    const goesOn =
      /[=+\-*/%&|,.?:<>]\s*$/.test(text.slice(start, at)) || /^\s*[.+\-*/%&|,?:<>)\]}=]/.test(text.slice(at));
    if (!goesOn) return at;
  }
  return undefined;
}

/** The code of an expression: characters of texts are left out, and what is filled into them is not. */
function withoutTexts(code: string, language: 'python' | 'javascript'): string {
  const filled = language === 'python' ? /\{([^{}]*)\}/g : /\$\{([^{}]*)\}/g;
  const whole = new RegExp(string[language].source, 'g');
  return code.replace(whole, written => {
    const hasFilled = language === 'javascript' ? written.startsWith('`') : /^[rRbB]?[fF]/.test(written);
    return hasFilled ? [...written.matchAll(filled)].map(([, inner]) => ` (${inner}) `).join(' ') : '""';
  });
}
