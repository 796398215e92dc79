import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import type { OrganisationPage, ShownMembership } from '../../../domain/organisation/page.ts';
import { bestEffort } from '../../../domain/promises.ts';
import type { OrganisationsApi } from '../../api/organisations.ts';
import type { Answer } from '../../http/http-client.ts';
import type { Fact } from '../../mirror/schema.ts';
import { throughKey } from '../../mirror/through-key.ts';
import type { Context } from '../context.ts';

const HOME = 'directory';

/** A page of an older service, or cached by an older program, lacks the fields for a visit. */
const pageIn = (body: unknown): OrganisationPage => ({ ...NO_VISIT, ...(body as OrganisationPage) });

/** Organisations of others: fetched at each visit, and cached for when the service cannot be reached. */
export function organisationsHandlers({
  context,
}: {
  context: Pick<Context, 'mirror' | 'ask' | 'now' | 'tokens' | 'session'>;
}): OrganisationsApi {
  const { mirror, ask, now } = context;

  // Caching is optional: a full device still shows what was read.
  const keep = (fact: Fact) =>
    bestEffort(mirror?.keepThrough({ key: throughKey(HOME, fact._id), database: HOME, fact, at: now() }));
  const drop = (id: string) => bestEffort(mirror?.dropThrough(throughKey(HOME, id)));
  const readCached = async (id: string): Promise<Fact | null> =>
    (await mirror?.through(throughKey(HOME, id)).catch(() => null)) ?? null;

  /** With the person's session as long as it is valid; otherwise without one. */
  async function asked(path: string): Promise<Answer> {
    if (context.session() === null) return ask(path);
    const answer = await context.tokens.ask(path);
    return answer.kind === 'ended' ? ask(path) : answer;
  }

  return {
    async readOrganisation(key) {
      const id = `organisation?${key}`;
      const answer = await asked(`/organisations/${encodeURIComponent(key)}`);
      if (answer.kind === 'ok') {
        const page = pageIn(answer.body);
        await keep({ _id: id, page });
        return { kind: 'found', value: page, from: 'network' };
      }
      if (answer.kind === 'refused' && answer.status === 404) {
        await drop(id);
        return { kind: 'missing' };
      }
      if (answer.kind === 'refused' && answer.status === 401 && context.session() === null) {
        await drop(id);
        return { kind: 'signIn' };
      }
      const known = (await readCached(id)) as { page: OrganisationPage } | null;
      return known === null ? { kind: 'unreachable' } : { kind: 'found', value: pageIn(known.page), from: 'device' };
    },

    async readMemberships(userId) {
      const query = new URLSearchParams({ member: userId }).toString();
      const id = `organisations?${query}`;
      const answer = await ask(`/organisations?${query}`);
      if (answer.kind === 'ok') {
        const { organisations } = answer.body as { organisations: ShownMembership[] };
        await keep({ _id: id, organisations });
        return { kind: 'found', value: organisations, from: 'network' };
      }
      const known = (await readCached(id)) as { organisations: ShownMembership[] } | null;
      return known === null ? { kind: 'unreachable' } : { kind: 'found', value: known.organisations, from: 'device' };
    },
  };
}
