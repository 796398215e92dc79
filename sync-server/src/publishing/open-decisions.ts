import type { AccountParts } from '../accounts/account-parts.ts';
import type { Startup } from '../base/lib/startup.ts';
import { createLinkDecisions, type LinkDecisions } from '../matters/pedigree-links/open-links.ts';
import { createProposalDecisions, type ProposalDecisions } from '../matters/pedigree-proposals/open-proposals.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { createModeration, type Moderation } from './moderation/create-moderation.ts';
import type { Requests } from './open-publisher.ts';

/** What moderators and admins decide. */
export interface Decisions {
  readonly moderation: Moderation;
  readonly links: LinkDecisions;
  readonly proposals: ProposalDecisions;
}

export function openDecisions(
  { app, shutdown }: Startup,
  couch: Couch,
  { store, audit, notifier }: Pick<AccountParts, 'store' | 'audit' | 'notifier'>,
  { recheck, askArbiter }: Pick<Requests, 'recheck' | 'askArbiter'>,
): Decisions {
  const log = app.log.child({ part: 'moderation' });
  const moderation = createModeration({ couch, store, audit, notifier, recheck, log });
  shutdown.add(() => moderation.stop());
  const parts = { couch, accounts: store, audit, askArbiter };
  return { moderation, links: createLinkDecisions(parts), proposals: createProposalDecisions(parts) };
}
