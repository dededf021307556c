/**
 * The tokens of a text in parallel arrays. The arrays are reused for further texts: most texts are short, and
 * allocation would cost more than scanning. Comments are separate, because the grammar ignores them.
 */
export class Tokens {
  count = 0;
  kinds = new Uint8Array(256);
  flags = new Uint8Array(256);
  starts = new Int32Array(256);
  ends = new Int32Array(256);
  commentCount = 0;
  commentStarts = new Int32Array(16);
  commentEnds = new Int32Array(16);
  /** Whether the last comment is a block comment without its end. */
  openComment = false;
  /** The starts of the comments that begin as those of another language do, with `#`; a new list for each text. */
  foreignComments: number[] = [];
  /** Whether a semicolon or a blank line makes more than one statement possible. */
  separated = false;
  /**
   * The unterminated strings and comments, with the offset up to which their end was searched for: the end of the text
   * (`Infinity`), or the quote of another string. An edit before that offset can change what they are.
   */
  readonly searches: {
    readonly start: number;
    readonly end: number;
    readonly reach: number;
    readonly comment: boolean;
  }[] = [];

  grow(): void {
    const size = this.kinds.length * 2;
    this.kinds = enlarged(this.kinds, new Uint8Array(size));
    this.flags = enlarged(this.flags, new Uint8Array(size));
    this.starts = enlarged(this.starts, new Int32Array(size));
    this.ends = enlarged(this.ends, new Int32Array(size));
  }

  addComment(start: number, end: number): void {
    if (this.commentCount === this.commentStarts.length) {
      const size = this.commentStarts.length * 2;
      this.commentStarts = enlarged(this.commentStarts, new Int32Array(size));
      this.commentEnds = enlarged(this.commentEnds, new Int32Array(size));
    }
    this.commentStarts[this.commentCount] = start;
    this.commentEnds[this.commentCount++] = end;
  }
}

function enlarged<T extends Uint8Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
