/** Numbers the ids of dogs, so that hundreds of thousands of relations fit in memory. */
export class DogNumbers {
  readonly #ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The count of numbers, which begin at 0. */
  get count(): number {
    return this.#ids.length;
  }

  /** Gives a new id the next number. */
  of(dogId: string): number {
    const known = this.#numbers.get(dogId);
    if (known !== undefined) return known;
    const number = this.#ids.push(dogId) - 1;
    this.#numbers.set(dogId, number);
    return number;
  }

  /** Undefined for an id without a number. */
  known(dogId: string): number | undefined {
    return this.#numbers.get(dogId);
  }

  idOf(number: number): string {
    return this.#ids[number] ?? '';
  }
}
