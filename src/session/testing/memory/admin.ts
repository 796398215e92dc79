import type { AdminApi } from '../../../data/api/admin.ts';
import { type Answering, DONE } from './asked.ts';

export function adminHandlers(ask: Answering): AdminApi {
  return {
    accounts: (query, after) => ask('accounts', { query, after }, { ok: true, value: { rows: [], next: null } }),
    setRole: (userId, role, granted) => ask('setRole', { userId, role, granted }, DONE),
    setSuspension: (userId, reason) => ask('setSuspension', { userId, reason }, DONE),
    pinArticle: (slug) => ask('pinArticle', slug, DONE),
    audit: (after) => ask('audit', after, { ok: true, value: { rows: [], next: null } }),
    reports: (after) => ask('reports', after, { ok: true, value: { rows: [], next: null } }),
    decide: (input) => ask('decide', input, DONE),
    pedigreeLinks: (list, after) =>
      ask('pedigreeLinks', { list, after }, { ok: true, value: { rows: [], next: null } }),
    decidePedigreeLink: (decision) => ask('decidePedigreeLink', decision, DONE),
    pedigreeProposals: (after) => ask('pedigreeProposals', after, { ok: true, value: { rows: [], next: null } }),
    decidePedigreeProposal: (decision) => ask('decidePedigreeProposal', decision, DONE),
  };
}
