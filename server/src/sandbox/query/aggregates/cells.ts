/** One number per cell. */
export class NumberCells {
  private values = new Float64Array(8);

  constructor(private readonly initial = 0) {
    this.values.fill(initial);
  }

  grow(cells: number): void {
    if (cells <= this.values.length) return;
    const more = new Float64Array(Math.max(cells, 2 * this.values.length)).fill(this.initial);
    more.set(this.values);
    this.values = more;
  }

  get(cell: number): number {
    return this.values[cell] as number;
  }

  set(cell: number, value: number): void {
    this.values[cell] = value;
  }

  add(cell: number, value: number): void {
    this.values[cell] = (this.values[cell] as number) + value;
  }
}

/**
 * One sum per cell with its rounding error (Neumaier). A week of forty hosts adds 400,000 numbers, and differences of
 * such sums must agree with the REST API to nine digits.
 */
export class SumCells {
  private readonly sums = new NumberCells();
  private readonly lost = new NumberCells();

  grow(cells: number): void {
    this.sums.grow(cells);
    this.lost.grow(cells);
  }

  add(cell: number, value: number): void {
    const before = this.sums.get(cell);
    const sum = before + value;
    this.lost.add(cell, Math.abs(before) >= Math.abs(value) ? before - sum + value : value - sum + before);
    this.sums.set(cell, sum);
  }

  get(cell: number): number {
    return this.sums.get(cell) + this.lost.get(cell);
  }
}

/** One object per cell, created on first use. */
export class ObjectCells<T> {
  private readonly objects: (T | undefined)[] = [];

  constructor(private readonly make: () => T) {}

  get(cell: number): T {
    let object = this.objects[cell];
    if (object === undefined) {
      object = this.make();
      this.objects[cell] = object;
    }
    return object;
  }

  peek(cell: number): T | undefined {
    return this.objects[cell];
  }
}
