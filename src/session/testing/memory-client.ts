import type { OwnRecord, Person, Result, StatementInput, SyncCentre, SyncStatus, WaitingItem } from '../../data/api.ts';
import type { FeedPage } from '../../data/mirror/read.ts';
import type { AccountInfo } from '../../domain/account/commands.ts';
import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import type { DeliveredFacts, Statement } from '../../domain/kinds/kinds.ts';
import type { DeliveredType, StatementType } from '../../domain/kinds/names.ts';
import type { PetFact } from '../../domain/pet/schema.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import type { DataClient, ScreenApi } from '../data-client.tsx';

export const OLENA: Person = {
  userId: '0123456789abcdef0123456789abcdef',
  firstName: 'Олена',
  secondName: 'Коваль',
  letter: 'ОК',
  avatar: null,
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

export const ACCOUNT: AccountInfo = {
  email: 'olena@example.com',
  emailConfirmed: true,
  pendingEmail: null,
  hasPassword: true,
  google: false,
  roles: ['user'],
  createdAt: '2026-03-05T08:00:00.000Z',
};

export interface MemoryClient extends DataClient {
  api: ScreenApi;
  /** What was asked of it, in order, with the arguments: a test looks here for what a screen did. */
  asked: { call: string; input: unknown }[];
  own: Map<string, OwnRecord>;
}

interface Options {
  posts?: readonly PostFact[];
  /**
   * The published comments of all posts. Those of `posts` are read by the page itself, the others with `readComments`.
   */
  comments?: readonly CommentFact[];
  own?: readonly OwnRecord[];
  centre?: Partial<SyncCentre>;
  status?: Partial<SyncStatus>;
  unsent?: WaitingItem[];
  /** The answer of signing in and up. */
  account?: Result<Person>;
  /** Facts of the shared databases, by their id. */
  facts?: Readonly<Record<string, unknown>>;
  /** Published pets, of anybody. */
  pets?: PetFact[];
  delivered?: { [K in DeliveredType]?: DeliveredFacts[K][] };
  announcements?: AnnouncementFact[];
  /** Answers of single calls; they are noted in `asked` all the same. */
  answers?: Partial<ScreenApi>;
  /** The answer of `put`, when it is to be refused. */
  put?: Result<{ id: string; rev: string }>;
}

/** Of these the screens say that they wait to be published. */
const WAITING: ReadonlySet<string> = new Set(['post', 'announcement', 'pet', 'transfer']);

/**
 * The data client for tests of components: the same interface over a few things in memory, without a worker or a
 * network.
 */
export function createMemoryClient(options: Options = {}): MemoryClient {
  const { posts = [], account = { ok: true, value: OLENA } } = options;
  const own = new Map((options.own ?? []).map((record) => [record.statement._id, record]));
  const photos = new Map<string, Blob>();
  const asked: MemoryClient['asked'] = [];
  const ask = <T>(call: string, input: unknown, answer: T): Promise<T> => {
    asked.push({ call, input });
    return Promise.resolve(answer);
  };
  const commentsOf = (postId: string) => (options.comments ?? []).filter((comment) => comment.postId === postId);
  const done: Result<null> = { ok: true, value: null };
  const put = (input: StatementInput): Result<{ id: string; rev: string }> => {
    if (options.put !== undefined && !options.put.ok) return options.put;
    const { baseRev: _, ...statement } = input;
    const rev = `${asked.length}-memory`;
    const written = { at: new Date().toISOString(), device: 'memory' };
    own.set(input._id, {
      statement: { ...statement, written, _rev: rev } as Statement & { _rev: string },
      state: WAITING.has(input.type) ? 'waiting' : 'private',
      outcome: null,
      photoWaiting: input.type === 'post' && input.photo !== null,
    });
    return { ok: true, value: { id: input._id, rev } };
  };
  const api: ScreenApi = {
    register: (input) => ask('register', input, account),
    login: (input) => ask('login', input, account),
    loginWithGoogle: (input) => ask('loginWithGoogle', input, account),
    signInOptions: () => ask('signInOptions', null, { googleClientId: null, contactEmail: 'help@lapka.example' }),
    roles: () => ask('roles', null, { kind: 'known' as const, roles: OLENA.roles, from: 'service' as const }),
    account: () => ask('account', null, { ok: true, value: ACCOUNT }),
    changePassword: (input) => ask('changePassword', input, done),
    forgotPassword: (input) => ask('forgotPassword', input, done),
    resetPassword: (input) => ask('resetPassword', input, done),
    changeEmail: (input) => ask('changeEmail', input, done),
    confirmEmail: (token) => ask('confirmEmail', token, { ok: true, value: { email: ACCOUNT.email } }),
    sendConfirmationAgain: () => ask('sendConfirmationAgain', null, done),
    signedInDevices: () => ask('signedInDevices', null, { ok: true, value: [] }),
    signOutDevice: (id) => ask('signOutDevice', id, done),
    deleteAccount: (input) => ask('deleteAccount', input, done),
    exportAll: () => ask('exportAll', null, { ok: true, value: new Blob(['zip'], { type: 'application/zip' }) }),
    accounts: (query, after) => ask('accounts', { query, after }, { ok: true, value: { rows: [], next: null } }),
    setRole: (userId, role, granted) => ask('setRole', { userId, role, granted }, done),
    setSuspension: (userId, reason) => ask('setSuspension', { userId, reason }, done),
    audit: (after) => ask('audit', after, { ok: true, value: { rows: [], next: null } }),
    reports: (after) => ask('reports', after, { ok: true, value: { rows: [], next: null } }),
    decide: (input) => ask('decide', input, done),
    delivered: (kind, range) => ask('delivered', { kind, range }, options.delivered?.[kind] ?? []),
    petsOf: (userId) =>
      ask('petsOf', userId, {
        kind: 'found' as const,
        value: (options.pets ?? []).filter(({ uid }) => uid === userId),
        from: 'network' as const,
      }),
    suggestPlaces: (text) => ask('suggestPlaces', text, { ok: true, value: [] }),
    unsent: () => ask('unsent', null, options.unsent ?? []),
    signOut: () => ask('signOut', null, done),
    exportUnsent: () => ask('exportUnsent', null, new Blob(['{}'], { type: 'application/json' })),
    put: (input) => ask('put', input, put(input)),
    remove: (id) => {
      own.delete(id);
      return ask('remove', id, done);
    },
    get: (id) => ask('get', id, own.get(id) ?? null),
    list: <T extends StatementType>(type: T, under = '') =>
      ask(
        'list',
        type,
        [...own.values()].filter(
          ({ statement }) => statement.type === type && statement._id.startsWith(under),
        ) as unknown as OwnRecord<T>[],
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
    readFact: (_, id) => {
      const value = options.facts?.[id];
      return ask(
        'readFact',
        id,
        value === undefined ? { kind: 'missing' as const } : { kind: 'found' as const, value, from: 'device' as const },
      );
    },
    readPostBySlug: (slug) => {
      const value = posts.find((post) => post.slug === slug);
      return ask(
        'readPostBySlug',
        slug,
        value ? { kind: 'found' as const, value, from: 'device' as const } : { kind: 'missing' as const },
      );
    },
    readOlderPosts: (list, after) =>
      ask(
        'readOlderPosts',
        { list, after },
        {
          kind: 'found' as const,
          value: { posts: [], next: null },
          from: 'network' as const,
        },
      ),
    readComments: (postId) =>
      ask('readComments', postId, { kind: 'found' as const, value: commentsOf(postId), from: 'network' as const }),
    searchDevice: (text, page) => ask('searchDevice', { text, page }, { ok: true, value: { hits: [], total: 0 } }),
    searchEverywhere: (text, page) =>
      ask('searchEverywhere', { text, page }, { ok: true, value: { hits: [], total: 0 } }),
    pushKey: () => ask('pushKey', null, { ok: true, value: 'memory' }),
    keepPushSubscription: (input) => ask('keepPushSubscription', input, done),
    dropPushSubscription: () => ask('dropPushSubscription', null, done),
    status: () => ask('status', null, { ...QUIET, ...options.status }),
    syncNow: () => ask('syncNow', null, undefined),
    syncCentre: () =>
      ask('syncCentre', null, {
        waiting: [],
        refused: [],
        sent: [],
        conflicts: [],
        unreadable: 0,
        lastContact: QUIET.lastContact,
        ...options.centre,
      }),
    storageUse: () =>
      ask('storageUse', null, { usage: 2_000_000, quota: 100_000_000, freeable: 1_000_000, persisted: true }),
    freeSpace: () => ask('freeSpace', null, { before: 2_000_000, after: 1_000_000 }),
    repair: () => ask('repair', null, done),
    acceptReplacedServer: () => ask('acceptReplacedServer', null, undefined),
  };
  const pageOf = (all: readonly PostFact[], after: { _id: string } | null, limit: number): FeedPage => {
    const from = after === null ? 0 : all.findIndex((post) => post._id === after._id) + 1;
    const page = all.slice(from, from + limit);
    const last = page.at(-1);
    const next = last && from + limit < all.length ? { publishedAt: last.publishedAt, _id: last._id } : null;
    return { posts: page, next, kept: 'whole' };
  };
  const mirror: DataClient['mirror'] = {
    feed: async (after, limit) => pageOf(posts, after, limit),
    byAuthor: async (authorId, after, limit) =>
      pageOf(
        posts.filter((post) => post.authorId === authorId),
        after,
        limit,
      ),
    byTag: async (tag, after, limit) =>
      pageOf(
        posts.filter((post) => post.tags.includes(tag)),
        after,
        limit,
      ),
    countByTag: async (tag, hidden) => ({
      posts: posts.filter((post) => post.tags.includes(tag) && !hidden.includes(post.authorId)).length,
      all: true,
    }),
    comments: async (postId) => (posts.some((post) => post._id === postId) ? commentsOf(postId) : null),
    market: async () => ({ announcements: options.announcements ?? [], kept: 'whole' }),
    popular: async (count) => ({
      ...pageOf(
        [...posts].sort((a, b) => b.likes - a.likes),
        null,
        count,
      ),
      next: null,
    }),
  };
  return { api: { ...api, ...noted(options.answers ?? {}, asked) }, mirror, asked, own };
}

/** The given calls, each noted before it answers. */
function noted(answers: Partial<ScreenApi>, asked: MemoryClient['asked']): Partial<ScreenApi> {
  return Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [
      call,
      (...input: unknown[]) => {
        asked.push({ call, input: input.length > 1 ? input : (input[0] ?? null) });
        return Reflect.apply(answer, null, input);
      },
    ]),
  );
}
