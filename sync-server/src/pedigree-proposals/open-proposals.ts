import { createHash } from 'node:crypto';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { OpenProposals, ProposalDecision } from '../../../src/domain/pedigree-proposal/responses.ts';
import { proposedDog } from '../../../src/domain/pedigree-proposal/rules.ts';
import type { PedigreeProposalFact } from '../../../src/domain/pedigree-proposal/schema.ts';
import { proposalStands } from '../../../src/domain/pedigree-proposal/states.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import { createDecisionAudit, type DecisionAuditParts } from '../accounts/admins/decision-audit.ts';
import { type MatterRequest, requestRecheck } from '../arbiter/requests.ts';
import { Failure } from '../http/failure.ts';
import { readPedigrees } from '../pedigrees/stored-dogs.ts';
import { isLiving } from '../store/rows.ts';
import { createStore } from '../store/store.ts';
import { MODERATION, type ProposalVerdictDocument, proposalVerdictId } from './verdicts.ts';

export interface OpenProposalsParts extends DecisionAuditParts {
  readonly askArbiter: (requests: readonly MatterRequest[]) => Promise<void>;
}

/** The pedigrees proposed by owners that admins see and decide. */
export interface ProposalDecisions {
  /** The longest waiting first. `after`: `next` of the previous page. */
  waiting(after: string | null): Promise<OpenProposals>;
  /**
   * When this resolves, the arbiter is certain to carry the decision out. Idempotent.
   * @throws Failure 409 `pedigree-proposal/nothing-to-decide`, also if its owner has changed what the admin saw
   */
  decide(by: string, decision: ProposalDecision): Promise<void>;
}

/** Whether a text is a valid `after`: the last proposal's waiting time and id on the previous page. */
export function isPlaceOfProposal(text: string): boolean {
  return /^\d{4}-[\dT:.-]{15,25}Z~[\w:.~-]{1,400}$/.test(text);
}

export function createProposalDecisions({ askArbiter, ...parts }: OpenProposalsParts): ProposalDecisions {
  const store = createStore(parts.couch);
  const decisionAudit = createDecisionAudit(parts);

  async function page(after: string | null): Promise<PedigreeProposalFact[]> {
    const at = after?.slice(0, after.indexOf('~')) ?? '';
    const selector = { type: 'pedigree-proposal', state: 'waiting', askedAt: { $gte: at } };
    // Of those within one millisecond some may have been shown already.
    const rows = await store.find(MATTERS, selector, 2 * LIMITS.adminPage + 1, ['type', 'state', 'askedAt']);
    return rows
      .map(({ doc }) => upgradeDocument(doc as PedigreeProposalFact))
      .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .filter((proposal) => after === null || placeOf(proposal) > after);
  }

  return {
    async waiting(after) {
      const found = await page(after);
      const shown = found.slice(0, LIMITS.adminPage);
      const [dogs, named] = await Promise.all([
        readPedigrees(
          store,
          shown.flatMap(({ sir, dam }) => [sir, dam].filter((parent) => parent !== null)),
        ),
        decisionAudit.named(shown.map(({ authorId }) => authorId)),
      ]);
      const parent = (dogId: string | null) => (dogId === null ? null : { dogId, name: dogs.get(dogId)?.name ?? null });
      const rows = shown.map((proposal) => ({
        proposal: proposal._id,
        dog: { dogId: proposal.dogId, ...proposedDog(proposal) },
        sir: parent(proposal.sir),
        dam: parent(proposal.dam),
        owner: named(proposal.authorId),
        askedAt: proposal.askedAt,
      }));
      const last = shown.at(-1);
      return { rows, next: found.length > shown.length && last !== undefined ? placeOf(last) : null };
    },

    async decide(by, { proposal, askedAt, confirmed, reason }) {
      const id = proposalVerdictId(proposal);
      const [matters, verdicts] = await Promise.all([store.read(MATTERS, [proposal]), store.read(MODERATION, [id])]);
      const row = matters.get(proposal);
      if (!isLiving(row)) throw nothingToDecide();
      const matter = upgradeDocument(row.doc as PedigreeProposalFact);
      if (matter.askedAt !== askedAt) throw nothingToDecide();
      const before = verdicts.get(id);
      const last = isLiving(before) ? (before.doc as ProposalVerdictDocument) : null;
      const isRepeated = last?.askedAt === askedAt && last.confirmed === confirmed && last.reason === reason;
      if (!isRepeated) {
        // A confirmed proposal may be removed later, when it is proved wrong.
        if (!(confirmed ? matter.state === 'waiting' : proposalStands(matter.state))) throw nothingToDecide();
        const at = new Date().toISOString();
        const mark = createHash('sha256').update(`${proposal} ${askedAt}`).digest('hex').slice(0, 12);
        const action = confirmed ? 'pedigree-confirmed' : 'pedigree-removed';
        await decisionAudit.write({ at, action, reason, by, owner: matter.authorId }, mark);
        const verdict: ProposalVerdictDocument = {
          _id: id,
          type: 'proposal-verdict',
          confirmed,
          reason,
          askedAt,
          at,
          uid: matter.authorId,
        };
        const revision = before === undefined ? {} : { _rev: before.rev };
        const [written] = await store.write(MODERATION, [{ ...verdict, ...revision }]);
        // Another admin decided at the same moment.
        if (written?.ok !== true) throw nothingToDecide();
      }
      await askArbiter([requestRecheck(proposal)]);
    },
  };
}

function placeOf({ askedAt, _id }: PedigreeProposalFact): string {
  return `${askedAt}~${_id}`;
}

function nothingToDecide(): Failure {
  return new Failure(409, 'pedigree-proposal/nothing-to-decide', 'There is nothing (left) to decide.');
}
