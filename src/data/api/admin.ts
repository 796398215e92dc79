import type { AccountPage, AuditPage } from '../../domain/account/admin.ts';
import type { Role } from '../../domain/account/schema.ts';
import type { DecisionInput, ReportPage } from '../../domain/moderation/commands.ts';
import type { LinkDecision, ListedLinks } from '../../domain/pedigree-link/responses.ts';
import type { LinkList } from '../../domain/pedigree-link/states.ts';
import type { OpenProposals, ProposalDecision } from '../../domain/pedigree-proposal/responses.ts';
import type { Result } from './result.ts';

/** What admins and moderators do: needs the network. */
export interface AdminApi {
  /**
   * `query` is part of a name or an address; empty: all accounts, newest first. `after`: the `next` of the previous
   * page.
   */
  accounts(query: string, after: string | null): Promise<Result<AccountPage>>;
  setRole(userId: string, role: Role, granted: boolean): Promise<Result<null>>;
  /** `reason` null: restores the account. */
  setSuspension(userId: string, reason: string | null): Promise<Result<null>>;
  /** Pins an article of the handbook on everybody's dashboard for a season; null: none any more. */
  pinArticle(slug: string | null): Promise<Result<null>>;
  audit(after: string | null): Promise<Result<AuditPage>>;
  /** Undecided reports, oldest first. */
  reports(after: string | null): Promise<Result<ReportPage>>;
  decide(input: DecisionInput): Promise<Result<null>>;
  /** Links of dogs with their pedigrees, by state: waiting, granted or refused. */
  pedigreeLinks(list: LinkList, after: string | null): Promise<Result<ListedLinks>>;
  decidePedigreeLink(decision: LinkDecision): Promise<Result<null>>;
  /** Unconfirmed pedigrees that owners entered, oldest first. */
  pedigreeProposals(after: string | null): Promise<Result<OpenProposals>>;
  decidePedigreeProposal(decision: ProposalDecision): Promise<Result<null>>;
}
