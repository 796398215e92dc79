import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { commentId } from '../../../src/domain/comment/id.ts';
import type { CommentStatement } from '../../../src/domain/comment/schema.ts';
import { likeId } from '../../../src/domain/like/id.ts';
import type { LikeStatement } from '../../../src/domain/like/schema.ts';
import { messageId } from '../../../src/domain/message/id.ts';
import type { MessageStatement } from '../../../src/domain/message/schema.ts';
import { petId } from '../../../src/domain/pet/id.ts';
import { postIds } from '../../../src/domain/post/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { ensureOwnDatabase } from '../../../sync-server/src/accounts/own-database.ts';
import { createAccount, passwordAccount } from '../../../sync-server/src/accounts/sign-in/new-account.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { concurrencyLimit } from '../../../sync-server/src/base/lib/concurrency-limit.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { petStatement } from '../../contract/publisher/market-world.ts';
import { factOf, statementOf } from '../facts.ts';

const PARALLEL_PEOPLE = 8;
const POSTS_PER_PERSON = 2;
const LIKES_PER_PERSON = 5;
const COMMENTS_PER_PERSON = 5;
const MESSAGES_PER_PERSON = 4;

const written = { at: '2026-11-20T10:00:00.000Z', device: 'bench' };
/** As long as a hash of argon2id, which takes most of a registration. No password matches it. */
const NO_PASSWORD = 'x'.repeat(97);
const BIO = 'Любить м’яч, довгі прогулянки біля річки і не любить котів сусідів.';
const COMMENT = 'Дуже гарний хвіст! А скільки йому років, і чи любить він довгі прогулянки?';
const MESSAGE = 'Добрий день! Барсик ще шукає дім? Ми живемо поруч і могли б зайти ввечері.';

/** Registers people as the service does, without hashing passwords and without sessions; returns their user ids. */
export async function registerPeople(couch: Couch, count: number): Promise<string[]> {
  const store = createAccountStore(couch);
  return await forEach(Array.from({ length: count }), async (_unused, index) => {
    const registration = {
      email: `bench-${index}@lapka.example`,
      password: '',
      firstName: 'Олена',
      secondName: `Коваль${index}`,
      locale: 'uk' as const,
    };
    const account = await createAccount(store, passwordAccount(registration, NO_PASSWORD));
    if (account === null) throw new Error(`The address of person ${index} is taken.`);
    await ensureOwnDatabase(couch, account, async () => null);
    return account.userId;
  });
}

/** Writes each person's statements into their own database; nothing wakes a publisher in another process. */
export async function writeStatements(
  couch: Couch,
  people: readonly string[],
  statementsOf: (index: number) => readonly object[],
): Promise<void> {
  await forEach(people, async (person, index) => {
    await couch.use<object>(ownDatabaseName(person)).bulk({ docs: [...statementsOf(index)] });
  });
}

/** A pet and posts. */
export function firstStatements(index: number): object[] {
  const first = index * POSTS_PER_PERSON;
  return [petOf(index), ...Array.from({ length: POSTS_PER_PERSON }, (_, number) => statementOf(first + number))];
}

/** Likes and comments of other people's posts, and messages to the next person. All of these must be published. */
export function laterStatements(people: readonly string[], index: number): object[] {
  const post = (number: number) =>
    factOf((index * 7 + number * 13 + 2 * POSTS_PER_PERSON) % (people.length * POSTS_PER_PERSON))._id;
  const recipient = people[(index + 1) % people.length] ?? '';
  return [
    ...Array.from({ length: LIKES_PER_PERSON }, (_, number) => likeOf(post(number))),
    ...Array.from({ length: COMMENTS_PER_PERSON }, (_, number) => commentOf(post(number), key(index, number))),
    ...Array.from({ length: MESSAGES_PER_PERSON }, (_, number) => messageOf(recipient, key(index, number))),
  ];
}

async function forEach<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const limited = concurrencyLimit(PARALLEL_PEOPLE);
  return await Promise.all(items.map((item, index) => limited(() => work(item, index))));
}

/** A ULID that is unique among those of one kind. */
function key(index: number, number: number): string {
  return postIds.key(factOf(1_000_000 + index * 10 + number)._id);
}

function petOf(index: number): object {
  return petStatement(petId(key(index, 0)), { written, bio: BIO, createdAt: written.at });
}

function likeOf(post: string): LikeStatement {
  return { _id: likeId(post), type: 'like', schemaVersion: versionOf('like'), written, liked: true };
}

function commentOf(post: string, ulid: string): CommentStatement {
  return {
    _id: commentId(post, ulid),
    type: 'comment',
    schemaVersion: versionOf('comment'),
    written,
    content: COMMENT,
    parentId: null,
    replyTo: null,
    createdAt: written.at,
    editedAt: null,
  };
}

function messageOf(recipient: string, ulid: string): MessageStatement {
  return {
    _id: messageId(recipient, ulid),
    type: 'message',
    schemaVersion: versionOf('message'),
    written,
    text: MESSAGE,
    photo: null,
    about: null,
    createdAt: written.at,
  };
}
