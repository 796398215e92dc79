import { createHash } from 'node:crypto';
import type { AuditEntry } from '../../../../src/domain/account/admin.ts';
import type { ApprovalVerdict } from '../../../../src/domain/approval/verdict.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import type { Ids } from '../../../../src/domain/kinds/id-grammar.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { createDecisionAudit, type DecisionAuditParts } from '../../accounts/admins/decision-audit.ts';
import { Failure } from '../../base/http/failure.ts';
import { createStore, isLiving, type Store } from '../../storage/store/store.ts';
import type { DecidedMatter } from '../arbiter/decider.ts';
import { type AskArbiter, requestRecheck } from '../arbiter/requests.ts';

/** A matter in which its author asks something that an admin decides. */
export interface ApprovalMatter extends DecidedMatter {
  readonly state: string;
  readonly reason: string | null;
  readonly askedAt: string;
  readonly decidedAt: string | null;
}

/** How admins decide on one kind of matter. */
export interface Approval {
  readonly factIds: Ids;
  /** The type of the document with an admin's verdict, which also begins its id. */
  readonly verdictType: string;
  /** The field of that document that is true if the admin approved. */
  readonly verdictField: 'granted' | 'confirmed';
  /** The states in which an admin may approve, and those in which an admin may refuse. */
  readonly approvable: readonly string[];
  readonly refusable: readonly string[];
  readonly auditActions: Readonly<Record<'approval' | 'refusal', AuditEntry['action']>>;
  readonly nothingToDecide: Code;
}

export interface DecisionParts extends DecisionAuditParts {
  readonly askArbiter: AskArbiter;
}

interface Decision {
  /** The id of the matter. */
  readonly matter: string;
  readonly isApproved: boolean;
  readonly reason: string | null;
  /** The question that the admin has seen; null: the current one. */
  readonly askedAt: string | null;
}

const MODERATION = 'moderation';

/** The last verdict on a matter; null if there is none. */
export async function readVerdict<V extends ApprovalVerdict>(
  store: Pick<Store, 'read'>,
  approval: Approval,
  matter: string,
): Promise<V | null> {
  const id = verdictId(approval, matter);
  const row = (await store.read(MODERATION, [id])).get(id);
  return isLiving(row) ? (row.doc as V) : null;
}

/** What admins need to list and decide one kind of matter. */
export function createDecisions(approval: Approval, { askArbiter, ...parts }: DecisionParts) {
  const { verdictType, verdictField, auditActions } = approval;
  const store = createStore(parts.couch);
  const decisionAudit = createDecisionAudit(parts);
  const nothingToDecide = () => new Failure(409, approval.nothingToDecide, 'There is nothing (left) to decide.');

  return {
    store,
    namesOf: decisionAudit.named,
    /**
     * When this resolves, the arbiter is certain to carry the decision out. Idempotent.
     * @throws Failure 409 `nothingToDecide`, also if the author has changed what the admin saw
     */
    async decide(by: string, { matter, isApproved, reason, askedAt: seen }: Decision): Promise<void> {
      const id = verdictId(approval, matter);
      const [matters, verdicts] = await Promise.all([store.read(MATTERS, [matter]), store.read(MODERATION, [id])]);
      const row = matters.get(matter);
      if (!isLiving(row)) throw nothingToDecide();
      const { state, askedAt, authorId: owner } = upgradeDocument(row.doc as ApprovalMatter);
      if (seen !== null && seen !== askedAt) throw nothingToDecide();
      const before = verdicts.get(id);
      const last = isLiving(before) ? (before.doc as ApprovalVerdict & Record<string, unknown>) : null;
      const isRepeated = last?.askedAt === askedAt && last[verdictField] === isApproved && last.reason === reason;
      if (!isRepeated) {
        if (!approval[isApproved ? 'approvable' : 'refusable'].includes(state)) throw nothingToDecide();
        const at = new Date().toISOString();
        const mark = createHash('sha256').update(`${matter} ${askedAt}`).digest('hex').slice(0, 12);
        const action = auditActions[isApproved ? 'approval' : 'refusal'];
        await decisionAudit.write({ at, action, reason, by, owner }, mark);
        // `uid`: it is removed with its owner.
        const verdict = { _id: id, type: verdictType, [verdictField]: isApproved, reason, askedAt, at, uid: owner };
        const revision = before === undefined ? {} : { _rev: before.rev };
        const [written] = await store.write(MODERATION, [{ ...verdict, ...revision }]);
        // Another admin decided at the same moment.
        if (written?.ok !== true) throw nothingToDecide();
      }
      await askArbiter([requestRecheck(matter)]);
    },
  };
}

function verdictId({ verdictType, factIds }: Approval, matter: string): string {
  return `${verdictType}:${factIds.key(matter)}`;
}
