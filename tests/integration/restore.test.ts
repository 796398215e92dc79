import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatementInput } from '../../src/data/api/own.ts';
import { petInput, petOfferInput } from '../../src/data/testing/market.ts';
import { postInput } from '../../src/data/testing/posts.ts';
import { commentId } from '../../src/domain/comment/id.ts';
import { likeId } from '../../src/domain/like/id.ts';
import { messageId } from '../../src/domain/message/id.ts';
import { petId } from '../../src/domain/pet/id.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { runAdmin } from '../../sync-server/src/admin-command.ts';
import { must, Phone, until } from './devices.ts';
import { bringToRest } from './playing.ts';
import { becomes } from './stage.ts';
import { TestService } from './test-service.ts';

/** Fields that may differ after a restore: data and times that only the service had. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['_rev', 'publishedAt', 'updatedAt', 'likedAt', 'expiresAt']);
const SHARED = ['community', 'market', 'directory', 'tallies', 'matters'];

let service: TestService;
let folder: string;
const phones: Phone[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-restore-'));
});
beforeEach(async () => {
  // Tokens expire after two seconds: every device must use its refresh token at the restored service.
  service = await TestService.start({ ACCESS_TOKEN_SECONDS: '2' });
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.off()));
  await service.remove();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function phoneOf(email?: string): Promise<Phone> {
  const phone = await Phone.on(service.url);
  phones.push(phone);
  if (email !== undefined) await phone.login(email);
  return phone;
}

const now = () => new Date().toISOString();
const comment = (post: string, content: string): StatementInput => ({
  _id: commentId(post, ulid()),
  type: 'comment',
  schemaVersion: versionOf('comment'),
  content,
  parentId: null,
  replyTo: null,
  createdAt: now(),
  editedAt: null,
});
const like = (post: string): StatementInput => ({
  _id: likeId(post),
  type: 'like',
  schemaVersion: versionOf('like'),
  liked: true,
});
const message = (to: string, text: string): StatementInput => ({
  _id: messageId(to, ulid()),
  type: 'message',
  schemaVersion: versionOf('message'),
  text,
  photo: null,
  about: null,
  createdAt: now(),
});

/** Writes it, and waits until it is published. */
async function says(phone: Phone, statement: StatementInput): Promise<string> {
  must(await phone.device.put(statement));
  await becomes(phone, statement._id, 'published');
  return statement._id;
}

async function colour(
  phone: Phone,
  red: number,
): Promise<{ sha256: string; alt: string; width: number; height: number }> {
  const create = { width: 32, height: 18, channels: 3 as const, background: { r: red, g: 9, b: 90 } };
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  must(await phone.device.keepPhoto(sha256, new Blob([bytes], { type: 'image/jpeg' })));
  return { sha256, alt: 'Колір', width: 32, height: 18 };
}

type Facts = Record<string, Record<string, unknown>>;

/** A delivery mark depends on the time of publication. */
const MOVES = ':chat-mark:';

/** All facts of all people, by database and id. */
async function facts(): Promise<Facts> {
  const found: Facts = {};
  for (const database of SHARED) {
    const { rows } = await service.couch.use<Record<string, unknown>>(database).list({ include_docs: true });
    const docs = rows.flatMap(({ doc, id }) => (doc === undefined || id.startsWith('_design/') ? [] : [doc]));
    found[database] = Object.fromEntries(
      docs.map((doc) => [
        doc._id,
        doc._id.includes(MOVES)
          ? {}
          : Object.fromEntries(Object.entries(doc).filter(([field]) => !OF_THE_SERVICE.has(field))),
      ]),
    );
  }
  return found;
}

async function loseEverything(): Promise<void> {
  const { couch, dataDir } = service;
  const names = (await couch.server.db.list()).filter((name) => couch.ourName(name) !== null);
  for (const name of names) await couch.server.db.destroy(name);
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const admin = (...args: string[]) => runAdmin(args, service.environment);
const badges = (phone: Phone) =>
  phone.events.flatMap((event) => (event.kind === 'status' ? [event.status.badge as string] : []));

/** The actions of both people: statements of each depend on the other one's. */
async function live(olena: Phone, taras: Phone, people: { olena: string; taras: string }, part: string) {
  const post = await olena.post(`Допис ${part}`);
  await becomes(olena, post, 'published');
  const theirs = await says(taras, comment(post, `Коментар ${part}`));
  await says(taras, like(post));
  await says(olena, comment(await says(taras, postInput(`Відповідь ${part}`)), 'Дякую'));
  const pet = petId(ulid());
  await says(olena, petInput({ _id: pet, name: `Рекс ${part}` }));
  await says(olena, petOfferInput(pet));
  await says(taras, message(people.olena, `Лист ${part}`));
  await says(olena, message(people.taras, `Відповідь ${part}`));
  return { post, comment: theirs, pet };
}

describe('a lost server that was restored from a backup', () => {
  it('a restored server gets the missing data from the devices: nothing is lost or doubled, no person is asked', {
    timeout: 180_000,
  }, async () => {
    const [olena, taras] = [await phoneOf(), await phoneOf()];
    const me = await olena.register('Олена');
    const other = await taras.register('Тарас');
    const people = { olena: me.userId, taras: other.userId };
    const second = await phoneOf(me.email);
    const before = await live(olena, taras, people, 'до копії');
    const removed = await says(olena, postInput('Буде видалено'));
    const edited = postInput('Буде змінено');
    await says(olena, edited);
    const photo = await says(olena, petInput({ _id: petId(ulid()), name: 'Сірко', photo: await colour(olena, 7) }));

    // While people write.
    let goOn = true;
    const writing = (async () => {
      for (let count = 0; goOn; count += 1) await taras.post(`Під час копії ${count}`);
    })();
    await admin('backup', join(folder, 'one'));
    await admin('backup', join(folder, 'one'));
    goOn = false;
    await writing;

    const after = await live(olena, taras, people, 'після копії');
    must(await olena.device.remove(removed));
    await says(olena, { ...edited, postTitle: 'Змінено' });
    await says(second, comment(after.post, 'З іншого телефону'));
    await bringToRest(phones);
    await service.atRest();
    const whole = await facts();

    for (const phone of phones) await phone.goOffline();
    await loseEverything();
    const said = await admin('restore', join(folder, 'one'));
    expect(said).toContain('Restored');
    await service.startAgain();
    for (const phone of phones) phone.events.length = 0;

    // The answering person is online first: the comment waits for its post, and is not refused.
    await taras.goOnline();
    await until(
      'Taras has sent what he knows',
      async () => {
        await taras.device.syncNow();
        return (await taras.status()).waiting === 0;
      },
      45_000,
    );
    expect((await taras.status()).refused).toBe(0);
    // The second phone has the first one's data.
    await olena.restart();
    await bringToRest(phones);
    await until('everything is as it was', async () => {
      for (const phone of phones) await phone.device.syncNow();
      return JSON.stringify(sorted(await facts())) === JSON.stringify(sorted(whole));
    }).catch(async () => expect(await facts()).toEqual(whole));

    for (const phone of phones) {
      expect(badges(phone)).not.toContain('check');
      expect(await phone.device.conflicts()).toEqual([]);
      expect(await phone.status()).toMatchObject({ refused: 0, waiting: 0, toChoose: 0 });
      const mirrored = [...(await phone.mirrored(me.userId)).keys()].sort();
      await until('its mirror has the same', async () => {
        await phone.device.syncNow();
        return [...(await phone.mirrored(me.userId)).keys()].sort().join() === mirrored.join() && mirrored.length > 0;
      });
    }
    expect((await olena.device.get(removed))?.state ?? 'gone').not.toBe('published');
    expect(Object.keys(whole.community ?? {})).toEqual(expect.arrayContaining([before.post, after.post, edited._id]));
    expect((await service.couch.use<{ photo: unknown }>('directory').get(photo)).photo).not.toBeNull();
  });

  it('a restored server asks the person where files were copied back without the restore command', {
    timeout: 60_000,
  }, async () => {
    const olena = await phoneOf();
    await olena.register('Олена');
    await says(olena, postInput('До заміни'));
    const ledger = service.couch.use<object>('ledger');
    await ledger.destroy('epoch', (await ledger.get('epoch'))._rev);
    await service.restart();
    await until('the person is asked', async () => {
      await olena.device.syncNow();
      return (await olena.status()).badge === 'check';
    });
  });
});

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
