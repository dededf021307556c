/** A pattern of one whole word out of several lists, in any case. The entries are patterns themselves. */
export function wordPattern(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`^(?:${lists.flat().join('|')})$`, 'i');
}
