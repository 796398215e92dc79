import type { StoredDirectory } from '../../data/api/directory.ts';
import type { OwnRecord } from '../../data/api/own.ts';
import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import type { SyncCentre, SyncStatus, WaitingItem } from '../../data/api/sync.ts';
import type { AccountInfo } from '../../domain/account/commands.ts';
import type { OrganisationPage } from '../../domain/organisation/page.ts';
import type { DataClient, ScreenApi } from '../session.tsx';
import { accountHandlers } from './memory/account.ts';
import { adminHandlers } from './memory/admin.ts';
import { type Asked, notingIn } from './memory/asked.ts';
import { careHandlers } from './memory/care.ts';
import { directoryHandlers } from './memory/directory.ts';
import { factsHandlers, type Published, pageReads } from './memory/facts.ts';
import { organisationsHandlers } from './memory/organisations.ts';
import { type Delivered, ownHandlers } from './memory/own.ts';
import { type KnownPedigrees, pedigreesHandlers } from './memory/pedigrees.ts';
import { placesHandlers } from './memory/places.ts';
import { pushHandlers } from './memory/push.ts';
import { sessionHandlers } from './memory/session.ts';
import { syncHandlers } from './memory/sync.ts';

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
  clockOffset: 0,
  photoProgress: null,
};

export const ACCOUNT: AccountInfo = {
  email: 'olena@example.com',
  emailConfirmed: true,
  pendingEmail: null,
  hasPassword: true,
  google: false,
  passkeys: [],
  roles: ['user'],
  createdAt: '2026-03-05T08:00:00.000Z',
};

export interface MemoryClient extends DataClient {
  api: ScreenApi;
  status: SyncStatus;
  asked: Asked[];
  own: Map<string, OwnRecord>;
}

interface Options extends Partial<Published> {
  own?: readonly OwnRecord[];
  delivered?: Delivered;
  /** The public pages of organisations, by their keys. */
  organisations?: Readonly<Record<string, OrganisationPage>>;
  /** The directory that this device stores; the service answers with the same for every city. */
  directory?: StoredDirectory;
  /** The service's data on dogs, by their keys. */
  pedigrees?: KnownPedigrees;
  centre?: Partial<SyncCentre>;
  status?: Partial<SyncStatus>;
  unsent?: WaitingItem[];
  /** The answer of signing in and signing up. */
  account?: Result<Person>;
  /** Answers of single calls; the calls are still recorded in `asked`. */
  answers?: Partial<ScreenApi>;
  /** The answer of `put`, if it is to be refused. */
  put?: Result<{ id: string; rev: string }>;
}

/**
 * The data client for tests of components: the same table of handlers over a few data in memory, without a worker or a
 * network. Each part of `data/api` has a file in `memory/`, as in `data/leader/handlers`.
 */
export function createMemoryClient(options: Options = {}): MemoryClient {
  const { account = { ok: true, value: OLENA }, unsent = [], delivered = {}, centre = {} } = options;
  const { posts = [], comments = [], pets = [], reviews = [], opinions = [], announcements = [], facts = {} } = options;
  const published: Published = { posts, comments, pets, reviews, opinions, announcements, facts };
  const own = new Map((options.own ?? []).map((record) => [record.statement._id, record]));
  const status = { ...QUIET, ...options.status };
  const asked: Asked[] = [];
  const ask = notingIn(asked);
  const api: ScreenApi = {
    ...sessionHandlers(ask, { account, roles: OLENA.roles, unsent }),
    ...accountHandlers(ask, ACCOUNT),
    ...adminHandlers(ask),
    ...ownHandlers(ask, {
      asked,
      own,
      delivered,
      conflicts: centre.conflicts ?? [],
      userId: OLENA.userId,
      refused: options.put,
    }),
    ...factsHandlers(ask, published),
    ...placesHandlers(ask),
    ...organisationsHandlers(ask, options.organisations ?? {}),
    ...careHandlers(ask),
    ...directoryHandlers(ask, options.directory ?? null),
    ...pedigreesHandlers(ask, options.pedigrees ?? {}),
    ...pushHandlers(ask),
    ...syncHandlers(ask, status, centre),
  };
  return { api: { ...api, ...noted(options.answers ?? {}, asked) }, mirror: pageReads(published), status, asked, own };
}

/** The given calls, each recorded before it answers. */
function noted(answers: Partial<ScreenApi>, asked: Asked[]): Partial<ScreenApi> {
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
