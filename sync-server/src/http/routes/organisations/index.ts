import { Type } from 'typebox';
import { ownDatabaseName } from '../../../../../couchdb/databases.ts';
import { deliveredRange } from '../../../../../src/domain/delivered/ids.ts';
import { UserId } from '../../../../../src/domain/document.ts';
import {
  DirectoryPage,
  DirectoryQuery,
  directoryEntry,
  listedIn,
} from '../../../../../src/domain/organisation/directory.ts';
import { organisationKey, organisationOfKey } from '../../../../../src/domain/organisation/id.ts';
import { ORGANISATION_LIMITS } from '../../../../../src/domain/organisation/limits.ts';
import { OrganisationPage, ShownMembership } from '../../../../../src/domain/organisation/page.ts';
import { isPublic, roleIn } from '../../../../../src/domain/organisation/rules.ts';
import type { OrganisationFact, OrganisationMatter } from '../../../../../src/domain/organisation/schema.ts';
import { pageOf } from '../../../../../src/domain/organisation/view.ts';
import { MATTERS } from '../../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../../src/domain/upgrades.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { hiddenAmong } from '../../../matters/organisations/hidden.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { orNull } from '../../../storage/engine/nano-answers.ts';
import { createStore, isLiving, type Row } from '../../../storage/store/store.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface OrganisationsOptions {
  readonly couch: Couch;
  readonly rateLimit: number;
}

/** Limit of organisations read for one person. */
const MAX_ORGANISATIONS_READ = 50;
const NO_CACHE = ['cache-control', 'no-cache'] as const;

/**
 * `GET /organisations/:key`, `GET /organisations?member=` and `GET /directory?area=` (docs/http-api.md): one
 * organisation for outsiders, the memberships that a person shows, and the open organisations of an area.
 */
export async function organisationsRoutes(app: TypedApp, { couch, rateLimit }: OrganisationsOptions): Promise<void> {
  const store = createStore(couch);

  app.get(
    '/organisations/:key',
    {
      schema: {
        summary: 'An organisation’s page; without a token only one that its admins opened, else 401 `session/missing`.',
        tags: ['organisations'],
        // An open organisation is also readable without a token.
        security: [{ bearer: [] }],
        params: Type.Object({ key: Type.String({ maxLength: 80 }) }),
        response: { 200: OrganisationPage, ...refusals(401, 404) },
      },
      config: strictLimit('organisations', rateLimit),
    },
    async (request, reply) => {
      const isSignedIn = app.tokens.read(request) !== null;
      const id = organisationOfKey(request.params.key);
      const row = id === null ? undefined : (await store.read(MATTERS, [id])).get(id);
      const isHidden = id !== null && (await hiddenAmong(store, [id])).has(id);
      const found = isLiving(row) && !isHidden ? upgradeDocument(row.doc as OrganisationMatter) : null;
      // An organisation without members is not readable.
      const matter = found === null || found.team.length === 0 ? null : found;
      // An anonymous client does not learn whether a closed one exists.
      if (!isSignedIn && (matter === null || !isPublic(matter)))
        throw new Failure(401, 'session/missing', 'Sign in to see this.');
      if (matter === null) throw new Failure(404, 'organisation/not-found', 'There is no such organisation.');
      return reply.header(...NO_CACHE).send(pageOf(matter, isSignedIn));
    },
  );

  app.get(
    '/organisations',
    {
      schema: {
        summary: 'Organisations that a person shows as theirs.',
        tags: ['organisations'],
        querystring: Type.Object({ member: UserId }),
        response: { 200: Type.Object({ organisations: Type.Array(ShownMembership) }) },
      },
      config: strictLimit('organisations', rateLimit),
    },
    async ({ query: { member } }, reply) => {
      const organisations = (await copiesOf(member)).flatMap((row) => shownIn(row, member) ?? []);
      return reply.header(...NO_CACHE).send({ organisations });
    },
  );

  app.get(
    '/directory',
    {
      schema: {
        summary: 'The open organisations of an area, those that help in emergencies first.',
        tags: ['organisations'],
        querystring: DirectoryQuery,
        response: { 200: DirectoryPage },
      },
      config: strictLimit('organisations', rateLimit),
    },
    async ({ query: { area } }, reply) => {
      const rows = await store.find(MATTERS, { listedIn: area }, ORGANISATION_LIMITS.directoryEntries);
      const matters = rows.map(({ doc }) => upgradeDocument(doc as OrganisationMatter));
      const hidden = await hiddenAmong(
        store,
        matters.map(({ _id }) => _id),
      );
      // The removal of an account may have closed one without a step.
      const listed = matters.filter((matter) => listedIn(matter) === area && !hidden.has(matter._id));
      const entries = listed.map(directoryEntry);
      entries.sort((one, other) => Number(other.emergency) - Number(one.emergency));
      return reply.header(...NO_CACHE).send({ entries, at: new Date().toISOString() });
    },
  );

  /** A person's memberships are those of which they have copies. */
  async function copiesOf(userId: string): Promise<Row[]> {
    const { from, to } = deliveredRange('organisation');
    return (await orNull(store.range(ownDatabaseName(userId), from, to, MAX_ORGANISATIONS_READ))) ?? [];
  }
}

/** Null if it ended, or the person does not show it. */
function shownIn({ id, doc }: Row, userId: string): ShownMembership | null {
  const { name, organisationType, team, closedAt } = upgradeDocument(doc as OrganisationFact);
  const role = roleIn({ team }, userId);
  const isShown = team.some((member) => member.userId === userId && member.shown);
  if (role === null || !isShown || closedAt !== null) return null;
  return { key: organisationKey(id), name, organisationType, role };
}
