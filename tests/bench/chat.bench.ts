import { ulid } from 'ulid';
import { ownDatabaseName } from '../../couchdb/databases.ts';
import { messageFactId, messageId } from '../../src/domain/message/id.ts';
import { outcomeId } from '../../src/domain/outcome/schema.ts';
import { MATTERS } from '../../src/domain/statements.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { measureScreens } from './chat-screen.ts';
import { changesOf, openPosts, seen, signUp, type TwoDevices, twoDevices } from './devices.ts';
import { publishAll, writePeople } from './publishing.ts';
import { sized } from './size.ts';
import { median, openStage, POSTS, quantile, type Row, type Stage } from './stage.ts';

const MESSAGES = sized(200, 3);
const WARM_UP = sized(10, 1);
const PEOPLE = sized(100, 10);
const AT = '2026-11-20T10:00:00.000Z';
const TEXT = 'Добрий день! Барсик ще шукає дім? Ми живемо поруч і могли б зайти ввечері.';

/**
 * Messages: latency from "written on one device" to "readable on the other one's", alternating with the same for a
 * post; messages published per second; the size of one message in the databases; and how soon a long chat is visible.
 */
export async function run(): Promise<Row[]> {
  return [...(await latency()), ...(await publishing()), ...(await measureScreens())];
}

const contentOf = (to: string, text = TEXT) => ({
  _id: messageId(to, ulid()),
  type: 'message' as const,
  schemaVersion: versionOf('message'),
  text,
  photo: null,
  about: null,
  createdAt: new Date().toISOString(),
});

async function latency(): Promise<Row[]> {
  const stage = await openStage();
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const devices = await twoDevices(stage, closing);
    const message = await openMessages(devices);
    const post = await openPosts(devices, closing);
    const [messages, posts]: [number[], number[]] = [[], []];
    for (let turn = -WARM_UP; turn < MESSAGES; turn += 1) {
      const [one, other] = [await message(), await post()];
      if (turn < 0) continue;
      messages.push(one);
      posts.push(other);
    }
    const p95 = quantile(messages, 0.95);
    return [
      { name: 'a message: written here, readable there (median)', value: median(messages), unit: 'ms' },
      { name: 'a message: written here, readable there (p95)', value: p95, unit: 'ms' },
      { name: 'a post: written here, readable there (p95)', value: quantile(posts, 0.95), unit: 'ms' },
      { name: 'message / post (p95)', value: p95 / quantile(posts, 0.95), unit: 'x', goal: { atMost: 1.5 } },
    ];
  } finally {
    for (const close of closing.reverse()) await close();
    await stage.close();
  }
}

async function openMessages({ writer, reader, person }: TwoDevices): Promise<() => Promise<number>> {
  const other = await signUp(reader.device, 'Тарас');
  await reader.device.syncNow();
  const listeners = await changesOf(reader.device);
  return async () => {
    const message = contentOf(other.userId);
    const id = messageFactId(message._id, person.userId);
    const began = performance.now();
    const written = await writer.device.put(message);
    if (!written.ok) throw new Error(written.code);
    await seen(
      listeners,
      async () => (await reader.device.delivered('message', { from: id, limit: 1 }))[0]?._id === id,
    );
    return performance.now() - began;
  };
}

async function publishing(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    const statements = (people: readonly string[], index: number) =>
      Array.from({ length: POSTS / PEOPLE }, () => ({
        ...contentOf(people[(index + 1) % people.length] ?? '', TEXT),
        createdAt: AT,
        written: { at: AT, device: 'bench' },
      }));
    const people = await writePeople(stage, PEOPLE, statements);
    const { perSecond, bare } = await publishAll(stage, MATTERS);
    return [
      { name: `messages published, ${PEOPLE} people`, value: perSecond, unit: 'per second', goal: { atLeast: 1_000 } },
      { name: 'bare _bulk_docs of the same facts', value: bare, unit: 'per second' },
      { name: 'messages published in relation to the bare writing', value: perSecond / bare, unit: 'x' },
      await sizeOf(stage, people),
    ];
  } finally {
    await stage.close();
  }
}

/** The size of one message in all databases. The limit: three times its own size and 1 KB. */
async function sizeOf({ service: { couch } }: Stage, [author = '', to = '']: readonly string[]): Promise<Row> {
  const bytes = async (database: string, id: string) =>
    Buffer.byteLength(JSON.stringify(await couch.use<object>(database).get(id)));
  const own = ownDatabaseName(author);
  const { rows } = await couch.use(own).list({ start_key: 'message:', limit: 1 });
  const id = rows[0]?.id ?? '';
  const fact = messageFactId(id, author);
  const statement = await bytes(own, id);
  const all = [bytes(own, outcomeId(id)), bytes(MATTERS, fact), bytes(ownDatabaseName(to), fact)];
  const sum = (await Promise.all(all)).reduce((total, each) => total + each, statement);
  const value = sum / (3 * statement + 1_024);
  return { name: 'a message at rest / (3 x its statement + 1 KB)', value, unit: 'x', goal: { atMost: 1 } };
}
