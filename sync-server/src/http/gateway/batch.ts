import { Failure } from '../../base/http/failure.ts';
import { isObject, parseJson } from './json.ts';
import { place, type RefusedDocument, refused, type Sized, sizeDocument } from './limits.ts';
import type { Allowance } from './storage.ts';

/**
 * Revisions of one document per batch. Devices normally have a few; in the embedded engine each costs more than the one
 * before.
 */
export const MOST_OF_ONE = 50;
/** Documents per batch: PouchDB sends a hundred. */
const MOST_DOCUMENTS = 1_000;

/**
 * A `_bulk_docs` request: documents that a device may not write are refused individually, so that one document never
 * blocks the others.
 */
export class Batch {
  readonly #refused = new Map<number, RefusedDocument>();
  /** By index in the request; refused documents are not in it. */
  readonly #sizes = new Map<number, Sized>();

  private constructor(
    private readonly body: Buffer,
    private readonly content: Record<string, unknown>,
    private readonly docs: readonly Record<string, unknown>[],
  ) {
    const counts = new Map<unknown, number>();
    for (const [index, document] of docs.entries()) {
      const count = (counts.get(document._id) ?? 0) + 1;
      counts.set(document._id, count);
      // The engine gives every document without an id a new one.
      const isFurther = typeof document._id === 'string' && count > MOST_OF_ONE;
      const reason = `At most ${MOST_OF_ONE} revisions of a document are taken at once.`;
      const id = idOf(document);
      const sized = isFurther ? refused(id, 'gateway/forbidden', reason) : sizeDocument(document, id);
      if ('error' in sized) this.#refused.set(index, sized);
      else this.#sizes.set(index, sized);
    }
  }

  /** @throws Failure 400 if the body is not a batch, 413 for too many documents */
  static read(body: Buffer): Batch {
    const content = parseJson(body);
    if (!isObject(content) || !Array.isArray(content.docs) || !content.docs.every(isObject)) {
      throw new Failure(400, 'gateway/bad-request', 'A body {"docs": [{...}]} is expected.');
    }
    const docs: Record<string, unknown>[] = content.docs;
    if (docs.length <= MOST_DOCUMENTS) return new Batch(body, content, docs);
    throw new Failure(413, 'gateway/too-large', `At most ${MOST_DOCUMENTS} documents may be sent at once.`);
  }

  /** Index in the request -> refusal. */
  get refused(): ReadonlyMap<number, RefusedDocument> {
    return this.#refused;
  }

  /** Whether no document remains to be written. */
  get isEmpty(): boolean {
    return this.docs.length > 0 && this.#refused.size === this.docs.length;
  }

  /** Takes space in the person's allowance for each remaining document; a document without space is refused. */
  fitInto(allowance: Allowance): void {
    for (const [index, sized] of this.#sizes) {
      const refusal = place(idOf(this.docs[index] ?? {}), sized, allowance);
      if (refusal !== null) this.#refused.set(index, refusal);
    }
  }

  /** The body for the engine: the original bytes if nothing was refused. */
  get forward(): Buffer {
    if (this.#refused.size === 0) return this.body;
    return Buffer.from(JSON.stringify({ ...this.content, docs: this.sent }));
  }

  /** The forwarded documents. */
  get sent(): readonly Record<string, unknown>[] {
    return this.docs.filter((_document, index) => !this.#refused.has(index));
  }

  /**
   * The engine's response to the forwarded documents, with the refused ones where the device expects them. With
   * `new_edits: false` it lists only failures; otherwise one entry per document, in order.
   */
  merge(answers: readonly unknown[]): unknown[] {
    if (this.content.new_edits === false) return [...answers, ...this.#refused.values()];
    const rest = answers.values();
    return this.docs.map((_document, index) => this.#refused.get(index) ?? rest.next().value);
  }
}

function idOf({ _id }: Record<string, unknown>): string {
  return typeof _id === 'string' ? _id : '';
}
