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
  const takers = functions.filter(([, , parameters = '']) => parameters.split(',').some(each => each.trim() === name));
  return (
    !others.test(text) &&
    (text.match(new RegExp(steps, 'g')) ?? []).length <= 1 &&
    takers.every(([head, taker = '']) => {
      const calls = [...text.matchAll(new RegExp(`(?<![\\w$])${taker.replace(/\$/g, '\\$')}\\(([^()]*)\\)`, 'g'))];
      return calls.every(
        ([call, given = '']) =>
          head.includes(call) || /^\s*1\s*$/.test(given) || new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(given),
      );
    })
  );
}
