import type { OwnRecord } from '../../data/api/own.ts';
import { type Content, contentOf } from '../../domain/fields.ts';
import type { PetFact, PetStatement } from '../../domain/pet/schema.ts';
import type { RemovalState } from '../../session/removals.tsx';
import { type UnderWay, underWay } from '../../session/under-way.ts';

type Traits = Omit<Content<PetStatement>, 'createdAt'>;

/** A pet as screens show it, from a fact or from the owner's statement. */
export interface ShownPet extends Traits {
  id: string;
  ownerId: string;
  /** Whether others can see it, perhaps in an older version. */
  published: boolean;
  /** The state of an own pet that is not published in this version. */
  own: UnderWay | null;
  /** Whether its photos are (also) on this device. */
  mine: boolean;
}

export type OwnPet = OwnRecord & { statement: PetStatement & { _rev: string } };

export function isOwnPet(record: OwnRecord | null | undefined): record is OwnPet {
  return record?.statement.type === 'pet';
}

export function petOfFact(fact: PetFact): ShownPet {
  return { ...contentOf(fact), id: fact._id, ownerId: fact.uid, published: true, own: null, mine: false };
}

/** An own pet; `known`: others can already see it, according to its fact. */
export function petOfOwn({ statement, state, outcome }: OwnPet, userId: string, known: boolean): ShownPet {
  const own = underWay({ state, outcome });
  return {
    ...contentOf(statement),
    id: statement._id,
    ownerId: userId,
    published: known || own === null,
    own,
    mine: true,
  };
}

/** Own pets, newest first, without those removed or being removed. */
export function ownPets(
  records: readonly OwnPet[],
  userId: string,
  removed: ReadonlyMap<string, RemovalState>,
): ShownPet[] {
  return records
    .filter(({ state, statement }) => state !== 'removed' && removed.get(statement._id) !== 'undoable')
    .map((record) => petOfOwn(record, userId, false))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}
