import { afterEach, describe, expect, it } from 'vitest';
import { advanceReadMark } from '../../../domain/chat-mark/advance-read-mark.ts';
import { hiddenMessageId } from '../../../domain/hidden-message/id.ts';
import { messageFactId, messageFactIds, messageId, messageIds } from '../../../domain/message/id.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import type { StatementInput } from '../../api/own.ts';
import { ownDatabases } from '../../testing/own-databases.ts';
import type { OwnDatabase } from '../own-database.ts';

const owns = ownDatabases('chats', Date.parse('2026-11-20T12:00:00.000Z'));
afterEach(owns.close);

const TARAS = 'f'.repeat(32);
const LESYA = 'e'.repeat(32);
const ulidOf = (n: number) => `01JD4Z7R8S9T0V1W2X3Y4Z${String(n).padStart(4, '0')}`;
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString();

const own = (n: number, to = TARAS, text = `Own ${n}`): StatementInput => ({
  _id: messageId(to, ulidOf(n)),
  type: 'message',
  schemaVersion: versionOf('message'),
  text,
  photo: null,
  about: null,
  createdAt: minute(n),
});

function theirs(n: number, me: string) {
  const _id = messageFactIds.make(TARAS, me, ulidOf(n));
  const fact = {
    _id,
    type: 'message',
    schemaVersion: versionOf('message'),
    text: `Theirs ${n}`,
    photo: null,
    about: null,
    createdAt: minute(n),
    authorId: TARAS,
    authorName: 'Taras',
    authorLetter: 'T',
    publishedAt: minute(n),
    participants: [TARAS, me].sort(),
    statementRev: '1-a',
  };
  return { id: _id, fact };
}

async function arrive(database: OwnDatabase, changes: Parameters<OwnDatabase['sync']['pulled']>[0]['delivered']) {
  await database.store.applyDelivered(changes);
  await database.sync.pulled({ statements: [], delivered: changes });
}

const list = async (database: OwnDatabase) =>
  (await database.chats.heads())
    .map(({ other, theirs: fact, own: record, unread, answered }) => ({
      other,
      theirs: fact?.text ?? null,
      own: record?.statement.text ?? null,
      unread,
      answered,
    }))
    .sort((one, two) => (one.other < two.other ? 1 : -1));

describe('the list of chats', () => {
  it('updates the list of chats after each change, once it was read', async () => {
    const database = await owns.open();
    await database.documents.put(own(1, LESYA));
    await arrive(database, [theirs(2, database.userId)]);
    const lesya = { other: LESYA, theirs: null, own: 'Own 1', unread: 0, answered: true };
    const taras = { other: TARAS, theirs: 'Theirs 2', own: null, unread: 1, answered: false };
    expect(await list(database)).toEqual([taras, lesya]);

    await arrive(database, [theirs(3, database.userId), theirs(4, database.userId)]);
    await database.documents.put(own(5));
    const answered = { ...taras, theirs: 'Theirs 4', own: 'Own 5', unread: 3, answered: true };
    expect(await list(database)).toEqual([answered, lesya]);

    await database.documents.put(advanceReadMark(TARAS, null, { readUpTo: minute(3) }));
    expect(await list(database)).toEqual([{ ...answered, unread: 1 }, lesya]);

    await database.documents.put({
      _id: hiddenMessageId(theirs(4, database.userId).id),
      type: 'hidden-message',
      schemaVersion: 1,
      hidden: true,
      hiddenAt: minute(9),
    });
    expect(await list(database)).toEqual([{ ...answered, theirs: 'Theirs 3', unread: 0 }, lesya]);

    await database.documents.remove(own(1, LESYA)._id);
    await arrive(database, [{ id: theirs(3, database.userId).id, fact: null }]);
    expect(await list(database)).toEqual([{ ...answered, theirs: 'Theirs 2', unread: 0 }]);
  });

  it('includes messages that arrive while the list of chats is being read', async () => {
    const database = await owns.open();
    await arrive(database, [theirs(1, database.userId)]);
    const reading = list(database);
    await arrive(database, [theirs(2, database.userId)]);
    await reading;
    expect(await list(database)).toMatchObject([{ theirs: 'Theirs 2', unread: 2 }]);
  });

  it('recognises a hidden own message by its fact', async () => {
    const database = await owns.open();
    for (const n of [1, 2]) await database.documents.put(own(n));
    await database.documents.put({
      _id: hiddenMessageId(messageFactId(own(2)._id, database.userId)),
      type: 'hidden-message',
      schemaVersion: 1,
      hidden: true,
      hiddenAt: minute(9),
    });
    expect(await list(database)).toMatchObject([{ own: 'Own 1' }]);
  });
});

it('finds messages of both people, newest first, but no hidden ones', async () => {
  const database = await owns.open();
  await database.documents.put(own(1, TARAS, 'Коли приїхати по котика?'));
  await database.documents.put(own(5, LESYA, 'Ваш КОТИК чекає'));
  const brought = [2, 3, 4].map((n) => {
    const { id, fact } = theirs(n, database.userId);
    return { id, fact: { ...fact, text: n === 3 ? 'Песик теж є' : `Котика № ${n}` } };
  });
  await arrive(database, brought);
  await database.documents.put({
    _id: hiddenMessageId(brought[0]?.id ?? ''),
    type: 'hidden-message',
    schemaVersion: 1,
    hidden: true,
    hiddenAt: minute(9),
  });
  const found = await database.chats.search('котик');
  expect(found.map(({ other, mine, at }) => [other, mine, at])).toEqual([
    [LESYA, true, minute(5)],
    [TARAS, false, minute(4)],
    [TARAS, true, minute(1)],
  ]);
  expect(found[0]?.excerpt).toContainEqual({ text: 'КОТИК', hit: true });
  expect(await database.chats.search(' ')).toEqual([]);
});

it('reads the requested number of newest messages', async () => {
  const database = await owns.open();
  for (const n of [1, 3, 2]) await database.documents.put(own(n));
  await database.documents.put(own(4, LESYA));
  const newest = await database.documents.list('message', messageIds.range(TARAS).from, 2);
  expect(newest.map(({ text }) => text)).toEqual(['Own 3', 'Own 2']);
});
