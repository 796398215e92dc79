import { LRUCache } from 'lru-cache';
import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { NOTHING } from '../../../../src/domain/kinds/id-grammar.ts';
import { pedigreeLinkFactIds, statementOfLink } from '../../../../src/domain/pedigree-link/id.ts';
import type { PedigreeLinkMatter, PedigreeLinkStatement } from '../../../../src/domain/pedigree-link/schema.ts';
import { applyLinkStep, type LinkVerdict } from '../../../../src/domain/pedigree-link/transition.ts';
import { petKey } from '../../../../src/domain/pet/id.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Deliveries } from '../../publishing/follow-up/deliveries.ts';
import { readPedigrees } from '../../reading/pedigrees/stored-dogs.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { type GroupedStore, isLiving, type Store } from '../../storage/store/store.ts';
import { readVerdict } from '../approvals/decisions.ts';
import { notifyAuthor } from '../approvals/notify-author.ts';
import type { Decides, DecisionStep, Verdict } from '../arbiter/decider.ts';
import { type MatterRequests, requestRecheck } from '../arbiter/requests.ts';
import { LINK_APPROVAL } from './approval.ts';
import { linksInForce, readPets } from './known.ts';
import { countWrongChips, noteWrongChips } from './wrong-chips.ts';

export interface PedigreeLinkParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly requests: Pick<MatterRequests, 'note'>;
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  readonly clock: () => Date;
  /** See `Couch.listLag`. */
  readonly listLag: number | null;
}

/** Limit of links read for one dog. */
const MAX_LINKS_READ = 500;
/**
 * Limit of dogs with recently granted links, within the time by which a list may lag: grants are sequential, so there
 * are few.
 */
const MOST_DOGS = 1_000;

/** By dog, the recently granted links, which a list may not show yet. */
type JustGranted = LRUCache<string, ReadonlySet<string>>;

/** The decider for links between pets and dogs: all requests for one dog, in sequence. */
export function decidesPedigreeLinks(parts: PedigreeLinkParts): Decides<PedigreeLinkMatter> {
  const justGranted: JustGranted = new LRUCache({ max: MOST_DOGS, ttl: parts.listLag ?? 1 });
  return { missingCode: LINK_APPROVAL.nothingToDecide, sit: (known) => new LinkDecider(parts, justGranted, known) };
}

class LinkDecider implements DecisionStep<PedigreeLinkMatter> {
  readonly #parts: PedigreeLinkParts;
  readonly #justGranted: JustGranted;
  readonly #known: (id: string) => PedigreeLinkMatter | null;
  /** Number of wrong chip numbers, by person and dog. */
  readonly #counted = new Map<string, number>();

  constructor(parts: PedigreeLinkParts, justGranted: JustGranted, known: (id: string) => PedigreeLinkMatter | null) {
    this.#parts = parts;
    this.#justGranted = justGranted;
    this.#known = known;
  }

  async decide(matter: PedigreeLinkMatter): Promise<Verdict<PedigreeLinkMatter>> {
    const [chip, dogs, others, verdict, wrongChips] = await Promise.all([
      this.#readChip(matter),
      readPedigrees(this.#parts.store, [matter.dogId]),
      this.#othersInForce(matter),
      readVerdict<LinkVerdict>(this.#parts.grouped, LINK_APPROVAL, matter._id),
      this.#wrongChips(matter),
    ]);
    const dog = dogs.get(matter.dogId);
    const decided = applyLinkStep(wrongChips === matter.wrongChips ? matter : { ...matter, wrongChips }, {
      chip,
      verdict,
      dog: { known: dog !== undefined, chip: dog?.chip ?? null },
      others: others.map(({ decidedAt }) => decidedAt ?? ''),
      now: this.#parts.clock().toISOString(),
    });
    this.#counted.set(keyOf(decided), decided.wrongChips);
    return { matter: decided };
  }

  async seal(matter: PedigreeLinkMatter): Promise<PedigreeLinkMatter> {
    await noteWrongChips(this.#parts.grouped, matter);
    return matter;
  }

  /** Includes the ones counted in this step, which are not noted yet. */
  async #wrongChips(matter: PedigreeLinkMatter): Promise<number> {
    return Math.max(await countWrongChips(this.#parts.grouped, matter), this.#counted.get(keyOf(matter)) ?? 0);
  }

  /** Whether another link is in force. */
  dependsOnListing({ state }: PedigreeLinkMatter): boolean {
    return state === 'granted';
  }

  readers({ participants }: PedigreeLinkMatter): readonly string[] {
    return participants;
  }

  async follow(matters: readonly PedigreeLinkMatter[]): Promise<void> {
    for (const matter of matters) {
      // The former holder is notified that their link ended, decided in this same sequence.
      if (matter.state === 'granted') {
        this.#justGranted.set(matter.dogId, new Set([...(this.#justGranted.get(matter.dogId) ?? []), matter._id]));
        const others = await this.#othersInForce(matter);
        const older = others.filter(({ decidedAt }) => (decidedAt ?? '') < (matter.decidedAt ?? ''));
        await this.#parts.requests.note(older.map(({ _id }) => requestRecheck(_id)));
      }
      await this.#notify(matter);
    }
  }

  /** Reads it from the own database, which it never leaves. */
  async #readChip({ _id, authorId }: PedigreeLinkMatter): Promise<string> {
    const id = statementOfLink(_id);
    // A person under removal has no own database.
    const row = (await orNull(this.#parts.store.read(ownDatabaseName(authorId), [id])))?.get(id);
    return isLiving(row) ? upgradeDocument(row.doc as PedigreeLinkStatement).chip : '';
  }

  /** Reads by id, because a list may be outdated. */
  async #othersInForce({ _id, dogId }: PedigreeLinkMatter): Promise<PedigreeLinkMatter[]> {
    const { from, to } = pedigreeLinkFactIds.range(pedigreeLinkFactIds.parse(_id)?.[0] ?? NOTHING);
    const listed = await this.#parts.store.ids(MATTERS, from, to, MAX_LINKS_READ);
    const ids = new Set([...listed, ...(this.#justGranted.get(dogId) ?? [])]);
    ids.delete(_id);
    const rows = await this.#parts.grouped.read(MATTERS, [...ids]);
    const others = [...rows.values()]
      .filter(isLiving)
      // Decisions of this step are not written yet.
      .map(({ id, doc }) => this.#known(id) ?? upgradeDocument(doc as PedigreeLinkMatter));
    return await linksInForce(this.#parts.store, others);
  }

  async #notify(matter: PedigreeLinkMatter): Promise<void> {
    const { _id, pet: petId, dogId, state } = matter;
    const kind = state === 'granted' ? 'pedigree-link-granted' : 'pedigree-link-refused';
    const subject = `${petKey(petId)}.${pedigreeLinkFactIds.key(_id).split(':', 1)[0] ?? NOTHING}`;
    await notifyAuthor(this.#parts, matter, { kind, subject }, async () => {
      const { store } = this.#parts;
      const [pets, dogs] = await Promise.all([readPets(store, [petId]), readPedigrees(store, [dogId])]);
      const pet = pets.get(petId);
      return pet === undefined ? null : { pet: pet.name, dog: dogs.get(dogId)?.name ?? dogId, petId };
    });
  }
}

const keyOf = ({ authorId, dogId }: PedigreeLinkMatter) => `${authorId} ${dogId}`;
