import { createHash } from 'node:crypto';
import type { LinkDecision, ListedLinks } from '../../../src/domain/pedigree-link/responses.ts';
import type { PedigreeLinkMatter } from '../../../src/domain/pedigree-link/schema.ts';
import { type LinkList, type LinkState, OPEN_LINK_STATES } from '../../../src/domain/pedigree-link/states.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import { createDecisionAudit, type DecisionAuditParts } from '../accounts/admins/decision-audit.ts';
import { type MatterRequest, requestRecheck } from '../arbiter/requests.ts';
import { Failure } from '../http/failure.ts';
import { isLiving } from '../store/rows.ts';
import { createStore } from '../store/store.ts';
import { readLinkList } from './link-list.ts';
import { MODERATION, type VerdictDocument, verdictId } from './verdicts.ts';

export interface OpenLinksParts extends DecisionAuditParts {
  readonly askArbiter: (requests: readonly MatterRequest[]) => Promise<void>;
}

/** The links with pedigrees that admins see and decide. */
export interface LinkDecisions {
  /** `after`: `next` of the previous page. */
  list(list: LinkList, after: string | null): Promise<ListedLinks>;
  /**
   * When this resolves, the arbiter is certain to carry the decision out. Idempotent.
   * @throws Failure 409 `pedigree-link/nothing-to-decide`
   */
  decide(by: string, decision: LinkDecision): Promise<void>;
}

/** A granted link may be refused later, when it is proved wrong. */
const REFUSABLE: ReadonlySet<LinkState> = new Set([...OPEN_LINK_STATES, 'granted']);
const GRANTABLE: ReadonlySet<LinkState> = new Set(OPEN_LINK_STATES);

export function createLinkDecisions({ askArbiter, ...parts }: OpenLinksParts): LinkDecisions {
  const store = createStore(parts.couch);
  const decisionAudit = createDecisionAudit(parts);

  return {
    list: (list, after) => readLinkList({ store, namesOf: decisionAudit.named }, list, after),

    async decide(by, decision) {
      const { link, granted, reason } = decision;
      const id = verdictId(link);
      const [matters, verdicts] = await Promise.all([store.read(MATTERS, [link]), store.read(MODERATION, [id])]);
      const row = matters.get(link);
      if (!isLiving(row)) throw nothingToDecide();
      const { state, askedAt, authorId } = upgradeDocument(row.doc as PedigreeLinkMatter);
      const before = verdicts.get(id);
      const last = isLiving(before) ? (before.doc as VerdictDocument) : null;
      const isRepeated = last?.askedAt === askedAt && last.granted === granted && last.reason === reason;
      if (!isRepeated) {
        if (!(granted ? GRANTABLE : REFUSABLE).has(state)) throw nothingToDecide();
        const at = new Date().toISOString();
        const mark = createHash('sha256').update(`${link} ${askedAt}`).digest('hex').slice(0, 12);
        const action = granted ? 'pedigree-linked' : 'pedigree-link-refused';
        await decisionAudit.write({ at, action, reason, by, owner: authorId }, mark);
        const verdict: VerdictDocument = {
          _id: id,
          type: 'pedigree-verdict',
          granted,
          reason,
          askedAt,
          at,
          uid: authorId,
        };
        const revision = before === undefined ? {} : { _rev: before.rev };
        const [written] = await store.write(MODERATION, [{ ...verdict, ...revision }]);
        // Another admin decided at the same moment.
        if (written?.ok !== true) throw nothingToDecide();
      }
      await askArbiter([requestRecheck(link)]);
    },
  };
}

function nothingToDecide(): Failure {
  return new Failure(409, 'pedigree-link/nothing-to-decide', 'There is nothing (left) to decide.');
}
