import { isDeepStrictEqual } from 'node:util';
import { pedigreeId, pedigreeIds } from '../../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../../src/domain/pedigree/schema.ts';
import { proposedDog } from '../../../../src/domain/pedigree-proposal/rules.ts';
import type { PedigreeProposalFact } from '../../../../src/domain/pedigree-proposal/schema.ts';
import { proposalStands } from '../../../../src/domain/pedigree-proposal/states.ts';
import { upgradeDocument, versionOf } from '../../../../src/domain/upgrades.ts';
import { PEDIGREES } from '../../reading/pedigrees/stored-dogs.ts';
import { isLiving, type NewDocument, type Store } from '../../storage/store/store.ts';

/** Whether a dog comes from this proposal. For a confirmed one only the time shows it. */
export function isOfProposal(dog: PedigreeFact, { authorId, askedAt }: PedigreeProposalFact): boolean {
  if (dog.source !== 'owner') return false;
  return dog.confirmed ? dog.importedAt === askedAt : dog.authorId === authorId;
}

/**
 * Writes or removes the dog according to its proposal. The entry of a stud book or another person stays; the next
 * decision about the proposal finds it.
 * @throws Error on a write conflict; the whole decision is then repeated
 */
export async function bringDog(store: Pick<Store, 'read' | 'write'>, proposal: PedigreeProposalFact): Promise<void> {
  const id = pedigreeId(proposal.dogId);
  const row = (await store.read(PEDIGREES, [id])).get(id);
  if (!isLiving(row)) {
    if (proposalStands(proposal.state)) await write(store, dogOf(proposal));
    return;
  }
  const { _rev, ...stored } = upgradeDocument(row.doc as PedigreeFact & { readonly _rev?: string });
  if (!isOfProposal(stored, proposal)) return;
  const wanted = proposalStands(proposal.state) ? dogOf(proposal) : { _id: id, _deleted: true as const };
  if (!isDeepStrictEqual(stored, wanted)) await write(store, { ...wanted, _rev: row.rev });
}

async function write(store: Pick<Store, 'write'>, document: NewDocument): Promise<void> {
  const [written] = await store.write(PEDIGREES, [document]);
  if (written?.ok !== true) throw new Error('a dog was written by somebody else');
}

function dogOf(proposal: PedigreeProposalFact): PedigreeFact {
  const confirmed = proposal.state === 'confirmed';
  return {
    _id: pedigreeId(proposal.dogId),
    type: pedigreeIds.kind,
    schemaVersion: versionOf(pedigreeIds.kind) as PedigreeFact['schemaVersion'],
    dogId: proposal.dogId,
    ...proposedDog(proposal),
    size: null,
    cm: null,
    weight: null,
    kg: null,
    chip: null,
    source: 'owner',
    confirmed,
    importedAt: proposal.askedAt,
    // A confirmed dog stays when its author is removed.
    ...(confirmed ? {} : { authorId: proposal.authorId }),
  };
}
