import type { OwnRecord, Person, Result, StatementInput, SyncCentre, SyncStatus, WaitingItem } from '../../data/api.ts';
import type { FeedPage } from '../../data/mirror/read.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import type { Statement } from '../../domain/statements.ts';
import type { DataRoom, ScreenApi } from '../data-room.tsx';

export const OLENA: Person = {
  userId: '0123456789abcdef0123456789abcdef',
  firstName: 'Олена',
  secondName: 'Коваль',
  letter: 'ОК',
  roles: ['user'],
  locale: 'uk',
};

export const QUIET: SyncStatus = {
  badge: 'synced',
  online: true,
  waiting: 0,
  refused: 0,
  toChoose: 0,
  lastContact: '2026-11-20T10:00:00.000Z',
  reason: 'none',
  clockWrong: false,
  photoProgress: null,
};

export interface MemoryRoom extends DataRoom {
  api: ScreenApi;
  /** What was asked of it, in order, with the arguments: a test looks here for what a screen did. */
  asked: { call: string; input: unknown }[];
  own: Map<string, OwnRecord>;
}

interface Options {
  posts?: readonly PostFact[];
  own?: readonly OwnRecord[];
  centre?: Partial<SyncCentre>;
  status?: Partial<SyncStatus>;
  unsent?: WaitingItem[];
  /** The answer of signing in and up. */
  account?: Result<Person>;
  /** The answer of `put`, when it is to be refused. */
  put?: Result<{ id: string; rev: string }>;
}

/** The data room for tests of components: the same interface over a few things in memory, without a worker or a network. */
export function createMemoryRoom(options: Options = {}): MemoryRoom {
  const { posts = [], account = { ok: true, value: OLENA } } = options;
  const own = new Map((options.own ?? []).map((record) => [record.statement._id, record]));
  const photos = new Map<string, Blob>();
  const asked: MemoryRoom['asked'] = [];
  const ask = <T>(call: string, input: unknown, answer: T): Promise<T> => {
    asked.push({ call, input });
    return Promise.resolve(answer);
  };
  const done: Result<null> = { ok: true, value: null };
  const put = (input: StatementInput): Result<{ id: string; rev: string }> => {
    if (options.put !== undefined && !options.put.ok) return options.put;
    const { baseRev: _, ...statement } = input;
    const rev = `${asked.length}-memory`;
    const written = { at: new Date().toISOString(), device: 'memory' };
    own.set(input._id, {
      statement: { ...statement, written, _rev: rev } as Statement & { _rev: string },
      state: input.type === 'post' ? 'waiting' : 'private',
      outcome: null,
      photoWaiting: input.type === 'post' && input.photo !== null,
    });
    return { ok: true, value: { id: input._id, rev } };
  };
  const api: ScreenApi = {
    register: (input) => ask('register', input, account),
    login: (input) => ask('login', input, account),
    loginWithGoogle: (input) => ask('loginWithGoogle', input, account),
    signInOptions: () => ask('signInOptions', null, { googleClientId: null }),
    unsent: () => ask('unsent', null, options.unsent ?? []),
    signOut: () => ask('signOut', null, done),
    exportUnsent: () => ask('exportUnsent', null, new Blob(['{}'], { type: 'application/json' })),
    put: (input) => ask('put', input, put(input)),
    remove: (id) => {
      own.delete(id);
      return ask('remove', id, done);
    },
    get: (id) => ask('get', id, own.get(id) ?? null),
    list: (type) =>
      ask(
        'list',
        type,
        [...own.values()].filter(({ statement }) => statement.type === type),
      ),
    sendAgain: (id) => ask('sendAgain', id, done),
    discard: (id) => {
      own.delete(id);
      return ask('discard', id, done);
    },
    conflicts: () => ask('conflicts', null, options.centre?.conflicts ?? []),
    resolve: (id, keep) => ask('resolve', { id, keep }, done),
    keepPhoto: (sha256, blob) => {
      photos.set(sha256, blob);
      return ask('keepPhoto', sha256, done);
    },
    readPhoto: (sha256) => ask('readPhoto', sha256, photos.get(sha256) ?? null),
    readFact: () => ask('readFact', null, { kind: 'missing' as const }),
    readPostBySlug: (slug) => {
      const value = posts.find((post) => post.slug === slug);
      return ask(
        'readPostBySlug',
        slug,
        value ? { kind: 'found' as const, value, from: 'device' as const } : { kind: 'missing' as const },
      );
    },
    status: () => ask('status', null, { ...QUIET, ...options.status }),
    syncNow: () => ask('syncNow', null, undefined),
    syncCentre: () =>
      ask('syncCentre', null, {
        waiting: [],
        refused: [],
        sent: [],
        conflicts: [],
        lastContact: QUIET.lastContact,
        ...options.centre,
      }),
    freeSpace: () => ask('freeSpace', null, { before: 2_000_000, after: 1_000_000 }),
    repair: () => ask('repair', null, done),
    acceptReplacedServer: () => ask('acceptReplacedServer', null, undefined),
  };
  const feed = async (after: { _id: string } | null, limit: number): Promise<FeedPage> => {
    const from = after === null ? 0 : posts.findIndex((post) => post._id === after._id) + 1;
    const page = posts.slice(from, from + limit);
    const last = page.at(-1);
    const next = last && from + limit < posts.length ? { publishedAt: last.publishedAt, _id: last._id } : null;
    return { posts: page, next, kept: 'whole' };
  };
  return { api, mirror: { feed }, asked, own };
}
