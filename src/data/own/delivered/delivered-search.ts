import type { DeliveredKind } from '../../../domain/kinds/kind.ts';
import type { DeliveredFacts, DeliveredKinds } from '../../../domain/kinds/kinds.ts';
import type { DeliveredType } from '../../../domain/kinds/names.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { fold } from '../../../domain/search/fold.ts';
import { excerpt } from '../../../domain/search/highlight.ts';
import { matchesQuery, parseQuery } from '../../../domain/search/query.ts';
import type { FoundFact } from '../../api/facts.ts';

/** One fact with its searchable text, folded once. */
interface Searched<K extends DeliveredType> {
  readonly fact: DeliveredFacts[K];
  readonly words: string;
  readonly folded: string;
}

type Read = <K extends DeliveredType>(kind: K, order: string) => Promise<DeliveredFacts[K][]>;

/**
 * Searches delivered facts by the words that their kind declares. The first search folds all words of a kind and holds
 * them in memory until a fact changes: one person's facts are searched faster than an index is made.
 */
export class DeliveredSearch {
  readonly #kinds: DeliveredKinds;
  readonly #read: Read;
  readonly #held = new Map<DeliveredType, Promise<readonly Searched<DeliveredType>[]>>();

  /** `read`: the facts of a kind in one of its orders, newest first. */
  constructor(kinds: DeliveredKinds, read: Read) {
    this.#kinds = kinds;
    this.#read = read;
  }

  /** A fact was delivered or withdrawn. */
  changed(): void {
    this.#held.clear();
  }

  async search<K extends DeliveredType>(kind: K, text: string): Promise<FoundFact<K>[]> {
    const query = parseQuery(text);
    const { searched }: DeliveredKind<DeliveredFacts[K]> = this.#kinds[kind];
    if (query === null || searched === undefined) return [];
    const found: FoundFact<K>[] = [];
    for (const { fact, words, folded } of await this.#all(kind, searched)) {
      if (found.length === LIMITS.searchResults) break;
      if (matchesQuery(folded, query)) found.push({ fact, excerpt: excerpt(words, query) });
    }
    return found;
  }

  #all<K extends DeliveredType>(
    kind: K,
    { words, order }: NonNullable<DeliveredKind<DeliveredFacts[K]>['searched']>,
  ): Promise<readonly Searched<K>[]> {
    const held = this.#held.get(kind);
    // The entry of a kind was read as that kind.
    if (held !== undefined) return held as unknown as Promise<readonly Searched<K>[]>;
    const reading = this.#read(kind, order).then((facts) =>
      facts.map((fact) => ({ fact, words: words(fact), folded: fold(words(fact)) })),
    );
    this.#held.set(kind, reading);
    reading.catch(() => this.#held.delete(kind));
    return reading;
  }
}
