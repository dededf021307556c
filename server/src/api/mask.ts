const masked = '***';

/** Shorter texts are no keys of the service, and masking them would change words. */
const shortest = 6;

/**
 * A function that takes a key out of texts, in whatever spelling a service repeats it: as it was sent, in other case, in
 * hexadecimal, as any part of a Base64 text, or with its characters escaped as in JSON, addresses or HTML, also twice. A
 * text without the key is returned as it is.
 */
export function keyMask(key: string): (text: string) => string {
  if (key.length < shortest) return text => text;
  const pattern = patternOf(key);
  return text => text.replace(pattern, masked);
}

function patternOf(key: string): RegExp {
  const bytes = [...new TextEncoder().encode(key)];
  const characters = [...key].map(spellingsOf).join('');
  return new RegExp([characters, bytes.map(hexadecimal).join(''), ...base64Spellings(bytes)].join('|'), 'gi');
}

/** A character as it is or escaped: by a backslash or as a code of JSON and programs, percent-encoded, as an entity. */
function spellingsOf(character: string): string {
  const code = character.codePointAt(0) as number;
  const digits = hexadecimal(code);
  const percent = [...new TextEncoder().encode(character)].map(byte => `%(?:25)*${hexadecimal(byte)}`).join('');
  // A text in a text in a text has up to seven backslashes for one.
  const codes = `(?:u00|U000000|x)${digits}|[ux]\\{0*${digits}\\}|0?${code.toString(8)}`;
  const escaped = `\\\\{0,7}(?:${quote(character)}|(?<=\\\\)(?:${codes}))`;
  return `(?:${escaped}|${percent}|&#(?:0*${code}|x0*${digits});?)`;
}

function hexadecimal(code: number): string {
  return code.toString(16).padStart(2, '0');
}

/** Three bytes are four letters of Base64, so that the letters of a key depend on how many bytes are before it. */
function base64Spellings(bytes: readonly number[]): string[] {
  return [0, 1, 2].map(before => {
    const encoded = btoa(String.fromCharCode(...Array<number>(before).fill(0), ...bytes));
    // A letter of six bits at either end holds some of the bytes beside the key.
    const bits = (before + bytes.length) * 8;
    const whole = quote(encoded.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6)));
    const letters = whole.replace(/\\\+/g, '[+-]').replace(/\\\//g, '[/_]');
    return bits % 6 === 0 ? letters : `${letters}[a-z0-9+/_-]?`;
  });
}

function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
