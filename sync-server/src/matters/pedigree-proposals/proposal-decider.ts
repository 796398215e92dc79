import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { NOTHING } from '../../../../src/domain/kinds/id-grammar.ts';
import { pedigreeId } from '../../../../src/domain/pedigree/id.ts';
import {
  dogOfProposal,
  pedigreeProposalFactIds,
  statementOfProposal,
} from '../../../../src/domain/pedigree-proposal/id.ts';
import type {
  PedigreeProposalFact,
  PedigreeProposalStatement,
} from '../../../../src/domain/pedigree-proposal/schema.ts';
import { proposalStands } from '../../../../src/domain/pedigree-proposal/states.ts';
import {
  type HeldBy,
  lookedAt,
  type ProposalVerdict,
  proposed,
} from '../../../../src/domain/pedigree-proposal/transition.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Deliveries } from '../../publishing/follow-up/deliveries.ts';
import { readPedigrees } from '../../reading/pedigrees/stored-dogs.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { type GroupedStore, isLiving, type Store } from '../../storage/store/store.ts';
import { readVerdict } from '../approvals/decisions.ts';
import { notifyAuthor } from '../approvals/notify-author.ts';
import type { Decides, DecisionStep, Verdict } from '../arbiter/decider.ts';
import type { StoredRequest } from '../arbiter/requests.ts';
import { PROPOSAL_APPROVAL } from './approval.ts';
import { bringDog, isOfProposal } from './proposed-dogs.ts';
import { Relatives } from './relatives.ts';

export interface ProposalParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  readonly clock: () => Date;
}

/** Limit of proposals read for one dog. */
const MAX_PROPOSALS_READ = 500;

/** The decider for pedigrees proposed by owners: all in one sequence, because any two dogs may be relatives. */
export function decidesProposals(parts: ProposalParts): Decides<PedigreeProposalFact> {
  return { missingCode: PROPOSAL_APPROVAL.nothingToDecide, sit: (known) => new ProposalDecider(parts, known) };
}

class ProposalDecider implements DecisionStep<PedigreeProposalFact> {
  readonly #parts: ProposalParts;
  readonly #known: (id: string) => PedigreeProposalFact | null;
  readonly #relatives: Relatives;
  /** Proposals that started in this step, by dog: queries do not find them yet. */
  readonly #started = new Map<string, PedigreeProposalFact>();

  constructor(parts: ProposalParts, known: (id: string) => PedigreeProposalFact | null) {
    this.#parts = parts;
    this.#known = known;
    this.#relatives = new Relatives(parts.store);
  }

  async begin(request: StoredRequest, statement: unknown): Promise<Verdict<PedigreeProposalFact>> {
    const verdict = await this.#asked(null, request, statement as PedigreeProposalStatement);
    if ('matter' in verdict) this.#started.set(verdict.matter.dogId, verdict.matter);
    return verdict;
  }

  async decide(
    matter: PedigreeProposalFact,
    request: StoredRequest,
    statement: unknown,
  ): Promise<Verdict<PedigreeProposalFact>> {
    if (statement !== null) return await this.#asked(matter, request, statement as PedigreeProposalStatement);
    const [heldBy, isWritten, verdict, contradiction] = await Promise.all([
      this.#heldBy(matter.dogId, matter._id, matter),
      this.#isWritten(matter),
      readVerdict<ProposalVerdict>(this.#parts.grouped, PROPOSAL_APPROVAL, matter._id),
      matter.state === 'waiting' ? this.#relatives.contradiction(matter) : null,
    ]);
    const now = this.#parts.clock().toISOString();
    return this.#remember(matter, lookedAt(matter, { heldBy, isWritten, verdict, contradiction, now }));
  }

  /** Whether it contradicts other dogs. */
  dependsOnListing({ state }: PedigreeProposalFact): boolean {
    return state === 'waiting';
  }

  readers({ participants }: PedigreeProposalFact): readonly string[] {
    return participants;
  }

  async publish(matters: readonly PedigreeProposalFact[]): Promise<void> {
    for (const matter of matters) await bringDog(this.#parts.store, matter);
  }

  async follow(matters: readonly PedigreeProposalFact[]): Promise<void> {
    for (const matter of matters) await this.#notify(matter);
  }

  async #asked(
    before: PedigreeProposalFact | null,
    request: StoredRequest,
    statement: PedigreeProposalStatement,
  ): Promise<Verdict<PedigreeProposalFact>> {
    const dogId = dogOfProposal(statement._id) ?? NOTHING;
    const [heldBy, contradiction] = await Promise.all([
      this.#heldBy(dogId, request.matter, before),
      this.#relatives.contradiction({ ...statement, dogId }),
    ]);
    const now = this.#parts.clock().toISOString();
    const { rev, by } = request;
    const decided = proposed(before, {
      statement,
      heldBy,
      contradiction,
      now,
      rev: rev ?? NOTHING,
      userId: by ?? NOTHING,
    });
    return typeof decided === 'string' ? { code: decided } : this.#remember(before, decided);
  }

  /** Remembers the result for proposals decided later in the same step. */
  #remember(before: PedigreeProposalFact | null, matter: PedigreeProposalFact): Verdict<PedigreeProposalFact> {
    if (proposalStands(matter.state)) this.#relatives.decide(matter.dogId, matter);
    else if (before !== null && proposalStands(before.state) && matter.state !== 'replaced')
      this.#relatives.decide(matter.dogId, null);
    return { matter };
  }

  /** The holder of the dog's number other than this proposal. */
  async #heldBy(dogId: string, id: string, own: PedigreeProposalFact | null): Promise<HeldBy> {
    const { from, to } = pedigreeProposalFactIds.range(pedigreeId(dogId));
    const [dogs, listed] = await Promise.all([
      readPedigrees(this.#parts.store, [dogId]),
      this.#parts.store.ids(MATTERS, from, to, MAX_PROPOSALS_READ),
    ]);
    const dog = dogs.get(dogId);
    if (dog?.source === 'import') return 'stud-book';
    const started = this.#started.get(dogId);
    // Reads by id, because a list may be outdated. A proposal that it does not show yet has created the dog.
    const rows = await this.#parts.grouped.read(MATTERS, listed);
    const others = [...rows.values()]
      .filter(isLiving)
      .map((row) => this.#known(row.id) ?? upgradeDocument(row.doc as PedigreeProposalFact))
      .concat(started === undefined ? [] : (this.#known(started._id) ?? started))
      .filter((other) => other._id !== id);
    if (others.some(({ state }) => proposalStands(state))) return 'another';
    // When the author of a confirmed proposal was removed, only the dog remains.
    const isFree = dog === undefined || (own !== null && isOfProposal(dog, own)) || isFreed(dog, others);
    return isFree ? null : 'another';
  }

  async #isWritten({ _id, authorId }: PedigreeProposalFact): Promise<boolean> {
    const id = statementOfProposal(_id);
    // A person under removal has no own database.
    return isLiving((await orNull(this.#parts.store.read(ownDatabaseName(authorId), [id])))?.get(id));
  }

  async #notify(matter: PedigreeProposalFact): Promise<void> {
    const { state, dogId, name } = matter;
    if (state === 'waiting' || state === 'withdrawn') return;
    const kind = state === 'confirmed' ? 'pedigree-confirmed' : 'pedigree-ended';
    const subject = pedigreeId(dogId).split(':')[1] ?? NOTHING;
    await notifyAuthor(this.#parts, matter, { kind, subject }, async () => ({ dog: name, dogId }));
  }
}

/** The dog comes from a proposal that ended in this step, and is removed at the end of the step. */
function isFreed(dog: Parameters<typeof isOfProposal>[0], others: readonly PedigreeProposalFact[]): boolean {
  return others.some((other) => !proposalStands(other.state) && isOfProposal(dog, other));
}
