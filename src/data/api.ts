import type { AccountPage, AuditPage } from '../domain/account/admin.ts';
import type {
  AccountInfo,
  AccountRemoval,
  EmailChange,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
  SignedInDevice,
} from '../domain/account/commands.ts';
import type { GoogleLogin, Login, Registration, Role, SignInOptions } from '../domain/account/schema.ts';
import type { Code } from '../domain/codes.ts';
import type { CommentFact } from '../domain/comment/schema.ts';
import type { Locale } from '../domain/document.ts';
import type { DeliveredFacts, Statement, StatementOf } from '../domain/kinds/kinds.ts';
import type { DeliveredType, StatementType } from '../domain/kinds/names.ts';
import type { DecisionInput, ReportPage } from '../domain/moderation/commands.ts';
import type { Outcome } from '../domain/outcome/schema.ts';
import type { PetFact } from '../domain/pet/schema.ts';
import type { Place } from '../domain/place/schema.ts';
import type { PostList, PostListPage, PostPlace } from '../domain/post/list.ts';
import type { PostFact } from '../domain/post/schema.ts';
import type { PushSubscriptionInput } from '../domain/push/schema.ts';
import type { SearchPage } from '../domain/search/schema.ts';

/**
 * What the page may ask of the data client. All of it runs in a worker (`worker/main.ts`); one tab's worker leads (Web
 * Locks), opens the own database and syncs, the others hand their calls over to it. Nothing here throws for a foreseen
 * reason: the answer carries a code instead, because errors lose their class on the way between threads.
 */
export interface DataApi {
  /** Opens what is there and starts syncing. Answers as soon as reading is possible; never waits for the network. */
  start(): Promise<StartState>;
  /** Every event from now on. The listener must be wrapped with comlink's `proxy`. */
  subscribe(listener: (event: DataEvent) => void): Promise<void>;

  // -- session
  // -------------------------------------------------------------------------------------------------------------
  register(input: Registration): Promise<Result<Person>>;
  login(input: Login): Promise<Result<Person>>;
  loginWithGoogle(input: GoogleLogin): Promise<Result<Person>>;
  /** What the service offers for signing in, and the contact address; null when unknown because there is no network. */
  signInOptions(): Promise<SignInOptions | null>;
  /** What would be lost by signing out now; null while the own database is not open, so that nobody knows. */
  unsent(): Promise<WaitingItem[] | null>;
  /** Wipes this person's databases, caches and session from the device; what is unsent is gone. Works offline. */
  signOut(): Promise<Result<null>>;
  /** The unsent things as a file that people and programs can read (JSON with the photos as data addresses). */
  exportUnsent(): Promise<Blob>;
  /**
   * Roles for a guard: asked of the service; what was known last counts when the network cannot be asked (spec part 1,
   * section 2.1).
   */
  roles(): Promise<RolesAnswer>;

  // -- the account: needs the network, every answer carries a code
  // ----------------------------------------------------------
  account(): Promise<Result<AccountInfo>>;
  /**
   * Other devices are signed out, this one stays. The same change may be asked again, when its answer got lost, for an
   * hour.
   */
  changePassword(input: PasswordChange): Promise<Result<null>>;
  /** Sends a link to the address if there is such an account; answers alike if there is none. */
  forgotPassword(input: PasswordForgotten): Promise<Result<null>>;
  /** Sets a password by a mail's link. Signs nobody in. */
  resetPassword(input: PasswordReset): Promise<Result<null>>;
  changeEmail(input: EmailChange): Promise<Result<null>>;
  /** Opens a mail's link; answers the address that is confirmed now. Works without being signed in. */
  confirmEmail(token: string): Promise<Result<{ email: string }>>;
  sendConfirmationAgain(): Promise<Result<null>>;
  signedInDevices(): Promise<Result<SignedInDevice[]>>;
  /** One that is signed out already counts as done. */
  signOutDevice(id: string): Promise<Result<null>>;
  /** Removes the account on the service, then everything of the person on this device. */
  deleteAccount(input: AccountRemoval): Promise<Result<null>>;
  /**
   * Everything of this person as a zip (JSON, photos, a readable index.html), made here from the own database. Works
   * offline.
   */
  exportAll(): Promise<Result<Blob>>;

  // -- admin
  // ----------------------------------------------------------------------------------------------------------------
  /** `query` is part of a name or an address; empty: everyone, newest first. `after`: the `next` of the page before. */
  accounts(query: string, after: string | null): Promise<Result<AccountPage>>;
  setRole(userId: string, role: Role, granted: boolean): Promise<Result<null>>;
  /** `reason` null: the account is restored. */
  setSuspension(userId: string, reason: string | null): Promise<Result<null>>;
  audit(after: string | null): Promise<Result<AuditPage>>;
  /** What was reported and nobody decided about yet, what waits longest first. */
  reports(after: string | null): Promise<Result<ReportPage>>;
  decide(input: DecisionInput): Promise<Result<null>>;

  // -- the own database
  // -----------------------------------------------------------------------------------------------------
  /**
   * Checks the schema, then writes. The same content again is no new revision. `baseRev`: the revision that the form
   * was opened with.
   */
  put(statement: StatementInput): Promise<Result<{ id: string; rev: string }>>;
  remove(id: string): Promise<Result<null>>;
  get(id: string): Promise<OwnRecord | null>;
  /**
   * All own documents of a type, newest id first; with `under` only those whose id begins with it, e.g. the own
   * comments on one post.
   */
  list<T extends StatementType>(type: T, under?: string): Promise<OwnRecord<T>[]>;
  /** Offers a refused statement again, unchanged (a rule or a limit may have changed). */
  sendAgain(id: string): Promise<Result<null>>;
  /** Gives up a refused or waiting statement: removes it and its outcome. */
  discard(id: string): Promise<Result<null>>;
  /** What the service delivered to this person of a kind. */
  delivered<K extends DeliveredType>(kind: K, range?: DeliveredRange): Promise<DeliveredFacts[K][]>;
  conflicts(): Promise<Conflict[]>;
  /** Keeps one version (its revision) or removes the document; the other versions end. */
  resolve(id: string, keep: string | 'remove'): Promise<Result<null>>;

  // -- photos
  // ---------------------------------------------------------------------------------------------------------------
  /** Keeps a prepared photo until it is uploaded. The bytes are what the hash was made of. */
  keepPhoto(sha256: string, blob: Blob): Promise<Result<null>>;
  /** The bytes of a photo that is still on this device, for showing it before it is published. */
  readPhoto(sha256: string): Promise<Blob | null>;

  // -- reading through
  // ------------------------------------------------------------------------------------------------------
  /** One fact by id from a shared database: from the device when kept, otherwise fetched once and kept. */
  readFact(database: 'community' | 'directory' | 'market', id: string): Promise<ReadThrough<unknown>>;
  /**
   * The published pets of a person, newest first: fetched when the network can be asked, otherwise those that were
   * fetched last.
   */
  petsOf(userId: string): Promise<ReadThrough<PetFact[]>>;
  /** A post by its address, also when it is older than the mirrored window. */
  readPostBySlug(slug: string): Promise<ReadThrough<PostFact>>;
  /**
   * A page of a list behind what is mirrored, at most `LIMITS.feedPage` posts: asked of the service and kept; what was
   * kept before is answered where it cannot be asked.
   */
  readOlderPosts(list: PostList, after: PostPlace | null): Promise<ReadThrough<PostListPage>>;
  /**
   * The published comments of a post that the page does not have whole itself (`MirrorReads.comments` answers null).
   * Those of a bookmarked post are there without a network too.
   */
  readComments(postId: string): Promise<ReadThrough<CommentFact[]>>;
  /** Searches what is on this device, also offline. `page` counts from 1. Empty text finds nothing. */
  searchDevice(text: string, page: number, without?: readonly string[]): Promise<Result<SearchPage>>;
  /** Asks the service, which knows every post. */
  searchEverywhere(text: string, page: number, without?: readonly string[]): Promise<Result<SearchPage>>;
  /**
   * At most `LIMITS.citySuggestions` cities: of the geocoder when the service has one and can be asked, otherwise of
   * the bundled list.
   */
  suggestPlaces(text: string): Promise<Result<Place[]>>;

  // -- notifications outside the app: the page asks the browser, the service is told here
  // -----------------------------------
  /** The service's public key for Web Push (VAPID, base64url). */
  pushKey(): Promise<Result<string>>;
  /**
   * This device's address for pushing; replaces the one it had. Told again at every start, because browsers change it.
   */
  keepPushSubscription(input: PushSubscriptionInput): Promise<Result<null>>;
  dropPushSubscription(): Promise<Result<null>>;

  // -- sync
  // -----------------------------------------------------------------------------------------------------------------
  status(): Promise<SyncStatus>;
  syncNow(): Promise<void>;
  syncCentre(): Promise<SyncCentre>;
  storageUse(): Promise<StorageUse>;
  /** Frees only what can be fetched again. Answers the bytes before and after where the browser tells them. */
  freeSpace(): Promise<{ before: number | null; after: number | null }>;
  /**
   * Exports nothing and loses nothing: rebuilds mirrors and reopens the own database; waiting things are carried over.
   */
  repair(): Promise<Result<null>>;
  /** The person saw that the server was replaced and wants their things sent to the new one. */
  acceptReplacedServer(): Promise<void>;
}

export type Result<T> = { ok: true; value: T } | { ok: false; code: Code; detail?: string };

/** A statement as a screen writes it: the data client adds `written` and finds the revision. */
export type StatementInput = {
  [T in StatementType]: Omit<Extract<Statement, { type: T }>, 'written'>;
}[StatementType] & {
  baseRev?: string;
};

/** `failed`: the service was reached and did not answer the question. */
export type RolesAnswer = { kind: 'known'; roles: Role[]; from: 'service' | 'device' } | { kind: 'failed' };

export interface Person {
  userId: string;
  firstName: string;
  secondName: string;
  letter: string;
  /** The hash of the uploaded avatar, from which its addresses follow; null: the letter stands for it. */
  avatar: string | null;
  roles: Role[];
  locale: Locale;
}

/**
 * `expired`: reading and writing go on, sending waits for a new sign-in of the same person. `suspended`: nothing is
 * sent any more; without a reason the account may also have been deleted on another device.
 */
export type SessionState =
  | { kind: 'visitor' }
  | { kind: 'signedIn'; person: Person }
  | { kind: 'expired'; person: Person }
  | { kind: 'suspended'; person: Person; reason: string | null };

/**
 * Bytes; null where the browser does not tell. `freeable`: what `freeSpace` would free, about. `persisted`: the browser
 * promised not to evict us.
 */
export interface StorageUse {
  usage: number | null;
  quota: number | null;
  freeable: number | null;
  persisted: boolean | null;
}

export interface StartState {
  /** Null: only a later version of the app can say who is signed in here. */
  session: SessionState | null;
  storage: 'kept' | 'limited';
  status: SyncStatus;
}

export type DataEvent =
  /** Facts or own documents of these types changed; queries over them are stale. */
  | { kind: 'changed'; types: readonly string[] }
  /** The first posts of a bundle that is still being stored, newest first: the page can show them at once. */
  | { kind: 'firstPage'; posts: PostFact[] }
  | { kind: 'status'; status: SyncStatus }
  | { kind: 'session'; session: SessionState }
  /** The browser removed what we kept (offline situation 22): it is being fetched again. */
  | { kind: 'evicted' };

/** Worst first; the texts are those of docs/offline-situations.md. */
export type BadgeKind =
  | 'stopped'
  | 'outdated'
  | 'signIn'
  | 'broken'
  | 'check'
  | 'storage'
  | 'choose'
  | 'refused'
  | 'unreachable'
  | 'offline'
  | 'sending'
  | 'updating'
  | 'limited'
  | 'unknown'
  | 'synced';

/** What is true now, by direction. `synced` only when both directions were confirmed since the last change. */
export interface SyncStatus {
  badge: BadgeKind;
  online: boolean;
  /**
   * Own things that are not yet on the server; a photo and the statement that shows it are one as long as both wait.
   */
  waiting: number;
  refused: number;
  toChoose: number;
  /** When the service last answered us, by the server's clock. */
  lastContact: string | null;
  reason: 'none' | 'captivePortal' | 'serverDown' | 'slow' | 'enoughPhotos' | 'spaceFull';
  clockWrong: boolean;
  /** 0..1 while photos travel, null otherwise. */
  photoProgress: number | null;
}

export type DeliveryState = 'waiting' | 'sent' | 'published' | 'refused' | 'private' | 'removed';

export interface OwnRecord<T extends StatementType = StatementType> {
  statement: StatementOf[T] & { _rev: string };
  state: DeliveryState;
  outcome: Outcome | null;
  /** True while a photo that it names has not reached the server. */
  photoWaiting: boolean;
}

export interface WaitingItem {
  id: string;
  kind: StatementType | 'photo';
  /** A few words to recognise it by: the title of a post, for instance. */
  title: string;
  writtenAt: string;
  state: DeliveryState;
  code: string | null;
  /** 0..1 for a photo on its way, by itself or with the statement that shows it. */
  progress: number | null;
  /** For a photo: the id of the statement that shows it. */
  of?: string;
  /** Nobody but this person's other devices reads it. */
  private?: true;
  /** For how many things this stands: likes and bookmarks on their way are one item each, whose id is their kind. */
  count?: number;
}

export interface SyncCentre {
  waiting: WaitingItem[];
  refused: WaitingItem[];
  sent: WaitingItem[];
  conflicts: Conflict[];
  /** How many things only a later version of the app can show. */
  unreadable: number;
  lastContact: string | null;
}

/** Two versions that cannot be merged. `removed` marks the version that is a removal. */
export interface Conflict {
  id: string;
  type: StatementType;
  fields: readonly string[];
  versions: readonly {
    rev: string;
    writtenAt: string;
    thisDevice: boolean;
    removed: boolean;
    statement: Statement | null;
  }[];
}

export type ReadThrough<T> =
  | { kind: 'found'; value: T; from: 'device' | 'network' }
  | { kind: 'missing' }
  | { kind: 'removed' }
  /** Not on this device, and the network cannot be asked now. */
  | { kind: 'unreachable' };

/** A part of a kind's facts; without any of it all of them, in the order of their ids. */
export interface DeliveredRange {
  /** One of the kind's orders. */
  readonly order?: string;
  /** `from` <= what it is sorted by < `to`; without an order that is the id. */
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
  /** From the other end. */
  readonly descending?: boolean;
}
