/** When each statement was pushed, answered, and read on other devices. Milliseconds of one clock. */
export class Deliveries {
  readonly #pushed = new Map<string, number>();
  readonly #outcomes = new Map<string, number>();
  readonly #readers = new Map<string, number>();
  readonly readable: number[] = [];

  pushed(id: string): void {
    this.#pushed.set(id, performance.now());
  }

  /** Its author's device has the answer. */
  answered(id: string): void {
    const began = this.#pushed.get(id);
    if (began !== undefined && !this.#outcomes.has(id)) this.#outcomes.set(id, performance.now() - began);
  }

  /** Somebody else's device has it. */
  read(id: string): void {
    const began = this.#pushed.get(id);
    if (began === undefined) return;
    this.readable.push(performance.now() - began);
    this.#readers.set(id, (this.#readers.get(id) ?? 0) + 1);
  }

  get outcomes(): number[] {
    return [...this.#outcomes.values()];
  }

  /** How many a device each has not reached, when so many were to read each of them. */
  missing(readers: number): number {
    return [...this.#pushed.keys()].reduce((sum, id) => sum + readers - (this.#readers.get(id) ?? 0), 0);
  }

  get unanswered(): number {
    return this.#pushed.size - this.#outcomes.size;
  }
}
