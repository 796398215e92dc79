import type { Code } from '../../../../src/domain/codes.ts';
import { PLACES, type Place } from '../../../../src/domain/pedigree/parentage.ts';
import type { PedigreeFact } from '../../../../src/domain/pedigree/schema.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { createRelations, type Finding, type RelatedDog } from '../../reading/pedigrees/relations.ts';
import { PEDIGREES, readPedigrees } from '../../reading/pedigrees/stored-dogs.ts';
import type { Store } from '../../storage/store/store.ts';

/** More children than any dog has. */
const MOST_CHILDREN = 2_000;
/** Limit of dogs read that name one as the other parent, beside the dog itself and those just decided. */
const MAX_NAMING_DOGS = 20;

/** The stored dogs, overlaid by those decided in this step and not yet written; null if removed. */
export class Relatives {
  readonly #store: Pick<Store, 'find' | 'read'>;
  readonly #decided = new Map<string, RelatedDog | null>();

  constructor(store: Pick<Store, 'find' | 'read'>) {
    this.#store = store;
  }

  decide(dogId: string, dog: RelatedDog | null): void {
    this.#decided.set(dogId, dog);
  }

  /** Why a dog contradicts them, by the rules of the import; null if it does not. */
  async contradiction(dog: RelatedDog): Promise<Code | null> {
    const relations = createRelations();
    const children = (await Promise.all(PLACES.map((place) => this.#naming(dog.dogId, place, MOST_CHILDREN)))).flat();
    const around = [...children, ...(await this.#namedOtherwise(dog)), ...(await this.#parents([dog]))];
    // A dog without children is no ancestor.
    if (children.length > 0) around.push(...(await this.#ancestors(dog)));
    for (const each of around) if (each.dogId !== dog.dogId) relations.keep(each);
    relations.bring(dog);
    const [refused] = relations.refuse();
    return refused === undefined ? null : codeOf(refused.finding);
  }

  /** Its ancestors, generation by generation. Beyond the limit no loop, and nothing else, is detected. */
  async #ancestors(dog: RelatedDog): Promise<RelatedDog[]> {
    const found = new Map<string, RelatedDog>();
    for (let open = [dog]; open.length > 0 && found.size < SERVICE_LIMITS.ancestry; ) {
      const parents = await this.#parents(open);
      open = parents.filter(({ dogId }) => dogId !== dog.dogId && !found.has(dogId));
      for (const parent of open) found.set(parent.dogId, parent);
    }
    return [...found.values()];
  }

  async #parents(dogs: readonly RelatedDog[]): Promise<RelatedDog[]> {
    const ids = [...new Set(dogs.flatMap(({ sir, dam }) => [sir, dam].filter((parent) => parent !== null)))];
    const stored = await readPedigrees(this.#store, ids);
    return ids.flatMap((dogId) => (this.#decided.has(dogId) ? this.#decided.get(dogId) : stored.get(dogId)) ?? []);
  }

  /** Dogs that name a parent of this one as their other parent. */
  async #namedOtherwise({ sir, dam }: RelatedDog): Promise<RelatedDog[]> {
    const asDam = sir === null ? [] : await this.#naming(sir, 'dam', MAX_NAMING_DOGS);
    return [...asDam, ...(dam === null ? [] : await this.#naming(dam, 'sir', MAX_NAMING_DOGS))];
  }

  async #naming(parent: string, place: Place, most: number): Promise<RelatedDog[]> {
    const rows = await this.#store.find(PEDIGREES, { [place]: parent }, most);
    const stored = rows
      .map(({ doc }) => upgradeDocument(doc as PedigreeFact))
      .filter(({ dogId }) => !this.#decided.has(dogId));
    const decided = [...this.#decided.values()].flatMap((dog) => (dog?.[place] === parent ? [dog] : []));
    return [...stored, ...decided];
  }
}

function codeOf(finding: Finding): Code {
  switch (finding.kind) {
    case 'parent-sex':
    case 'parent-of-both':
      return finding.place === 'sir' ? 'pedigree-proposal/sire-is-no-male' : 'pedigree-proposal/dam-is-no-female';
    case 'child-sex':
      return finding.place === 'sir' ? 'pedigree-proposal/is-a-sire' : 'pedigree-proposal/is-a-dam';
    case 'older-than-parent':
      return 'pedigree-proposal/older-than-parent';
    case 'younger-than-child':
      return 'pedigree-proposal/younger-than-child';
    case 'loop':
      return 'pedigree-proposal/own-ancestor';
  }
}
