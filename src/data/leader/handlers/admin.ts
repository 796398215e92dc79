import type { AccountPage, AuditPage } from '../../../domain/account/admin.ts';
import type { ReportPage } from '../../../domain/moderation/commands.ts';
import type { ListedLinks } from '../../../domain/pedigree-link/responses.ts';
import type { OpenProposals } from '../../../domain/pedigree-proposal/responses.ts';
import type { AdminApi } from '../../api/admin.ts';
import type { CoreParts } from '../core-parts.ts';
import { nothing } from '../service.ts';

/**
 * What an admin does with other people's accounts (docs/http-api.md). The service checks the role; every change is
 * idempotent.
 */
export function adminHandlers({ service }: Pick<CoreParts, 'service'>): AdminApi {
  const person = (userId: string) => `/admin/accounts/${encodeURIComponent(userId)}`;
  return {
    accounts: (query, after) => service.signed<AccountPage>(`/admin/accounts?${pageOf({ query, after })}`),
    setRole: async (userId, role, granted) =>
      nothing(await service.signed(`${person(userId)}/roles/${role}`, { method: granted ? 'PUT' : 'DELETE' })),
    setSuspension: async (userId, reason) =>
      nothing(
        await service.signed(
          `${person(userId)}/suspension`,
          reason === null ? { method: 'DELETE' } : { method: 'PUT', body: { reason } },
        ),
      ),
    reports: (after) => service.signed<ReportPage>(`/admin/reports?${pageOf({ after })}`),
    decide: async (input) => nothing(await service.signed('/admin/decisions', { method: 'POST', body: input })),
    pedigreeLinks: (list, after) => service.signed<ListedLinks>(`/admin/pedigree-links?${pageOf({ list, after })}`),
    decidePedigreeLink: async (decision) =>
      nothing(await service.signed('/admin/pedigree-links', { method: 'POST', body: decision })),
    pedigreeProposals: (after) => service.signed<OpenProposals>(`/admin/pedigree-proposals?${pageOf({ after })}`),
    decidePedigreeProposal: async (decision) =>
      nothing(await service.signed('/admin/pedigree-proposals', { method: 'POST', body: decision })),
    pinArticle: async (slug) =>
      nothing(await service.signed('/admin/pinned-article', { method: 'PUT', body: { slug } })),
    audit: (after) => service.signed<AuditPage>(`/admin/audit?${pageOf({ after })}`),
  };
}

/** Omits empty parameters: the service then answers the first page, of all. */
function pageOf(parameters: Readonly<Record<string, string | null>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null && value !== '') query.set(name, value);
  return query;
}
