import type { OpinionListPage, OpinionListQuery, OpinionPlace } from '../../domain/opinion/list.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { ListPage } from '../api/facts.ts';
import type { ReadThrough } from '../api/result.ts';
import { type NetworkParts, readNetworkList } from './read-network-list.ts';

/** What people say of a breed or an organisation. */
export function createNetworkOpinions(
  parts: NetworkParts,
): (of: { subject: string }, after: OpinionPlace | null) => Promise<ReadThrough<ListPage<'opinion'>>> {
  return async ({ subject }, after) => {
    const query: OpinionListQuery = {
      subject,
      ...(after === null ? {} : { before: after.publishedAt, id: after._id }),
    };
    const read = await readNetworkList<OpinionListPage>(parts, `opinions?${new URLSearchParams(query)}`);
    if (read === null) return { kind: 'unreachable' };
    const { opinions, summary, next } = read.page;
    const facts = opinions.map((opinion) => upgradeDocument(opinion));
    return { kind: 'found', value: { facts, summary, next }, from: read.from };
  };
}
