import { opinionRange } from '../../../../../src/domain/opinion/id.ts';
import {
  OpinionListPage,
  OpinionListQuery,
  type OpinionPlace,
  type OpinionSummary,
  summaryOf,
} from '../../../../../src/domain/opinion/list.ts';
import type { OpinionFact, OpinionRatings } from '../../../../../src/domain/opinion/schema.ts';
import { subjectKind } from '../../../../../src/domain/opinion/subject.ts';
import { comesAfter } from '../../../../../src/domain/review/order.ts';
import { SERVICE_LIMITS } from '../../../../../src/domain/service-limits.ts';
import { upgradeDocument } from '../../../../../src/domain/upgrades.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { ttlCache } from '../../../base/lib/ttl-cache.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { createStore, isLiving, type Store } from '../../../storage/store/store.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface OpinionsOptions {
  readonly couch: Couch;
  readonly rateLimit: number;
}

const DIRECTORY = 'directory';
/** Opinions read by one request to the engine. */
const RANGE_SIZE = 500;
/** Beyond it the oldest ids are neither listed nor counted: more than one opinion a day for 27 years. */
const MAX_OPINIONS_READ = 10_000;
/** How long the order and the numbers of a subject may lag. */
const CACHED_MS = 30_000;
const MAX_SUBJECTS_CACHED = 500;

/** The order and the numbers of a subject's opinions, without their texts, which are read page by page. */
interface Counted {
  readonly order: readonly OpinionPlace[];
  readonly summary: OpinionSummary;
}

type StoredOpinion = OpinionFact & { readonly _rev?: string };

/** `GET /opinions?subject=&before=&id=` (docs/http-api.md): what people say of a breed or an organisation. */
export async function opinionsRoutes(app: TypedApp, { couch, rateLimit }: OpinionsOptions): Promise<void> {
  const store = createStore(couch);
  const counted = ttlCache<Counted>({ milliseconds: CACHED_MS, most: MAX_SUBJECTS_CACHED, now: Date.now });

  app.get(
    '/opinions',
    {
      schema: {
        summary: 'Reviews of a breed or an organisation, newest first, and the averages of all.',
        tags: ['opinions'],
        querystring: OpinionListQuery,
        response: { 200: OpinionListPage },
      },
      config: strictLimit('opinions', rateLimit),
    },
    async ({ query }, reply) => {
      const { subject, before, id = '' } = query;
      const { order, summary } = await counted.get(subject, () => count(store, subject));
      const after = before === undefined ? null : { publishedAt: before, _id: id };
      const rest = after === null ? order : order.filter((place) => comesAfter(place, after));
      const page = rest.slice(0, SERVICE_LIMITS.reviewPage);
      const next = rest.length > page.length ? (page.at(-1) ?? null) : null;
      const opinions = await readOpinions(store, page);
      return reply.header('cache-control', 'no-cache').send({ opinions, summary, next });
    },
  );
}

/** Reads all opinions on a subject: numbers that are never added up cannot go wrong. */
async function count(store: Store, subject: string): Promise<Counted> {
  const kind = subjectKind(subject);
  const { from, to } = opinionRange(subject);
  const order: OpinionPlace[] = [];
  const ratings: OpinionRatings[] = [];
  for (let start = from; order.length < MAX_OPINIONS_READ; ) {
    const rows = await store.range(DIRECTORY, start, to, RANGE_SIZE);
    for (const { doc } of rows) {
      const fact = factOf(doc as StoredOpinion);
      order.push({ publishedAt: fact.publishedAt, _id: fact._id });
      ratings.push(fact.ratings);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < RANGE_SIZE) break;
    start = `${last.id}\u0000`;
  }
  order.sort((one, other) => (comesAfter(one, other) ? 1 : -1));
  return { order, summary: kind === null ? { count: 0, averages: {} } : summaryOf(kind, ratings) };
}

/** Those that still exist: a removed one leaves the page at once, and the numbers a little later. */
async function readOpinions(store: Store, places: readonly OpinionPlace[]): Promise<OpinionFact[]> {
  const rows = await store.read(
    DIRECTORY,
    places.map(({ _id }) => _id),
  );
  return places.flatMap(({ _id }) => {
    const row = rows.get(_id);
    return isLiving(row) ? [factOf(row.doc as StoredOpinion)] : [];
  });
}

function factOf({ _rev, ...fact }: StoredOpinion): OpinionFact {
  return upgradeDocument<OpinionFact>(fact);
}
