/**
 * Whether a name is given nothing but 1 and the number behind its own, as far as the text shows: a page is asked for after
 * the one in front of it. A function that takes the number is given the name, or 1.
 */
export function goesByOne(name: string, text: string): boolean {
  const word = name.replace(/[$.[\]]/g, '\\$&');
  const next = `\\s*(?:1\\b(?!\\.)|${word}\\s*\\+\\s*1\\b(?!\\.|[ \\t]*[^\\s;,)}#/])|[^\\n;]*,)`;
  // A number that goes on at two places may leave out a page.
  const steps = `(?<![\\w$.])${word}\\s*(?:\\+=\\s*1\\b|=\\s*${word}\\s*\\+\\s*1\\b|\\+\\+)|\\+\\+${word}(?![\\w$])`;
  const set = `(?<![\\w$.(?&]|,\\s*)${word}(?:\\s*:\\s*\\w+)?\\s*(?:[-*/%]=|\\+?=(?![=>])(?!${next}))`;
  const others = new RegExp(`${set}|(?<![\\w$.])(?:--${word}(?![\\w$])|${word}--)`);
  const functions = [...text.matchAll(/(?:\bdef|\bfunction\*?)\s+([\w$]+)\s*\(([^()]*)\)/g)];
  const takers = functions.flatMap(([head, taker = '', parameters = '']) => {
    const all = parameters.split(',').map(each => each.trim());
    const position = all.findIndex(each => new RegExp(`^${word}(?![\\w$])`).test(each));
    return position < 0 ? [] : [{ head, taker, position: position - (/^(?:self|cls)\b/.test(all[0] ?? '') ? 1 : 0) }];
  });
  return (
    !others.test(text) &&
    (text.match(new RegExp(steps, 'g')) ?? []).length <= 1 &&
    takers.every(({ head, taker, position }) => {
      const called = `(?<![\\w$])${taker.replace(/\$/g, '\\$')}`;
      const calls = [...text.matchAll(new RegExp(`${called}\\(((?:[^()]|\\([^()]*\\))*)\\)`, 'g'))];
      return calls.every(([call, given = '']) => {
        const all = argumentsIn(given);
        const byName = all.find(each => new RegExp(`^${word}\\s*=`).test(each));
        const own = byName ?? all[position] ?? '';
        // No argument, and another keyword, leave the default.
        const isDefault = byName === undefined && (own === '' || /^\w+\s*=(?!=)/.test(own));
        const isNext = new RegExp(`(?<![\\w$])${word}(?!\\s*=)(?![\\w$])`).test(own);
        return head.includes(call) || isDefault || isNext || /^(?:\w+\s*=\s*)?1$/.test(own);
      });
    })
  );
}

function argumentsIn(given: string): readonly string[] {
  return given
    .replace(/\([^()]*\)/g, '()')
    .split(',')
    .map(each => each.trim());
}
