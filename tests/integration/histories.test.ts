import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnRecord } from '../../src/data/api/own.ts';
import { postInput } from '../../src/data/testing/posts.ts';
import { POST_VARIANTS, variantAddress } from '../../src/domain/photo/variants.ts';
import type { PostFact } from '../../src/domain/post/schema.ts';
import { must, type Phone, until } from './devices.ts';
import { history, PERSON_OF, type Step } from './history.ts';
import { bringToRest, isMishap, phoneAt, playHistories, playMishap } from './playing.ts';
import { checkProfile, editProfile, type ProfileEdit } from './profile-histories.ts';
import { TestService } from './test-service.ts';
import { haveAgreed } from './views.ts';

const RUNS = 30;

let service: TestService;
beforeAll(async () => {
  // Tokens expire after two seconds: each history meets some that have just expired.
  service = await TestService.start({ ACCESS_TOKEN_SECONDS: '2' });
});
afterAll(() => service.remove());

/** What the people did, independent of the program. */
interface Model {
  /** Post id -> every title that was accepted for it. */
  titles: Map<string, Set<string>>;
  removed: Set<string>;
  authors: Map<string, number>;
  /** By person. */
  profiles: ProfileEdit[];
}

describe('any history of three phones, a failing network and a restarted service', () => {
  it('any history of phones ends with everything published once or refused with a reason, and with equal data on all devices', {
    timeout: 600_000,
  }, async () => {
    await playHistories({ history, runs: RUNS, phones: PERSON_OF.length }, service, async (steps, phones) => {
      const people = await signIn(phones);
      const model: Model = {
        titles: new Map(),
        removed: new Set(),
        authors: new Map(),
        profiles: people.map(() => new Map()),
      };
      for (const step of steps) await play(step, phones, model);
      for (const phone of phones) phone.clockError = 0;
      await bringToRest(phones);
      await check(phones, people, model);
    });
  });
});

async function signIn(phones: readonly Phone[]): Promise<string[]> {
  const [first, second, third] = phones;
  if (!first || !second || !third) throw new Error('Three phones are needed.');
  const olena = await first.register('Олена');
  await second.login(olena.email);
  const taras = await third.register('Тарас');
  return [olena.userId, taras.userId];
}

let titles = 0;

async function play(step: Step, phones: readonly Phone[], model: Model): Promise<void> {
  if (isMishap(step)) return playMishap(step, phones, service);
  const phone = phoneAt(phones, step.phone);
  switch (step.kind) {
    case 'write':
      return write(phone, step.phone, model, {});
    case 'writeUnsafe':
      return write(phone, step.phone, model, { content: '<p>a</p><img src="https://example.com/x.gif">' });
    case 'writePhoto':
      return writePhoto(phone, step.phone, model);
    case 'edit':
      return edit(phone, step.nth, model);
    case 'remove':
      return remove(phone, step.nth, model);
    case 'profile':
      return editProfile(phone, step, model.profiles[PERSON_OF[step.phone] ?? 0] ?? new Map());
    case 'captive':
      phone.network.weather = 'captive';
      return phone.device.syncNow();
    case 'clock':
      phone.clockError = step.hours * 3_600_000;
      return undefined;
  }
}

/** A new photo, stored on the phone and named by the post before it is uploaded. */
async function writePhoto(phone: Phone, index: number, model: Model): Promise<void> {
  const shade = ++titles % 256;
  const background = { r: shade, g: (titles >> 8) % 256, b: 90 };
  const bytes = new Uint8Array(
    await sharp({ create: { width: 32, height: 18, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  must(await phone.device.keepPhoto(sha256, new Blob([bytes], { type: 'image/jpeg' })));
  await write(phone, index, model, { photo: { sha256, alt: 'Колір', width: 32, height: 18 } });
}

async function write(
  phone: Phone,
  index: number,
  model: Model,
  changes: Parameters<typeof postInput>[1],
): Promise<void> {
  const title = `Допис ${++titles}`;
  const post = postInput(title, changes);
  must(await phone.device.put(post));
  model.titles.set(post._id, new Set([title]));
  model.authors.set(post._id, PERSON_OF[index] ?? 0);
}

async function edit(phone: Phone, nth: number, model: Model): Promise<void> {
  const known = await phone.device.list('post');
  const record = known[nth % Math.max(1, known.length)];
  if (record === undefined || record.statement.type !== 'post') return;
  const { written: _written, _rev, ...post } = record.statement;
  const postTitle = `Допис ${++titles}`;
  must(await phone.device.put({ ...post, postTitle, baseRev: _rev }));
  model.titles.get(post._id)?.add(postTitle);
}

async function remove(phone: Phone, nth: number, model: Model): Promise<void> {
  const known = await phone.device.list('post');
  const record = known[nth % Math.max(1, known.length)];
  if (record === undefined) return;
  must(await phone.device.remove(record.statement._id));
  model.removed.add(record.statement._id);
}

async function check(phones: readonly Phone[], people: readonly string[], model: Model): Promise<void> {
  for (const [person, authorId] of people.entries()) {
    const own = phones.filter((_, index) => PERSON_OF[index] === person);
    const facts = await until('the phones of one person and the service agree', async () => {
      const community = await factsOf(authorId);
      const views = await Promise.all(own.map((phone) => phone.device.list('post')));
      const published = (views[0] ?? []).filter((record) => record.state === 'published');
      return haveAgreed(views) && published.length === community.size ? community : null;
    });
    await checkProfile(service, own, authorId, model.profiles[person] ?? new Map());
    const records = new Map((await own[0]?.device.list('post'))?.map((record) => [record.statement._id, record]));
    for (const [id, accepted] of model.titles) {
      if (model.authors.get(id) !== person) continue;
      checkPost(records.get(id), facts.get(id), accepted, model.removed.has(id));
    }
    expect([...records.keys()].every((id) => model.titles.has(id))).toBe(true);
    for (const { photo } of facts.values()) {
      if (photo === null) continue;
      const answer = await fetch(`${service.url}${variantAddress(photo.sha256, POST_VARIANTS[1])}`);
      expect(answer.status).toBe(200);
    }
    for (const phone of phones) {
      await until('every phone mirrors the same facts', async () => {
        await phone.device.syncNow();
        return JSON.stringify(titlesOf(await phone.mirrored(authorId))) === JSON.stringify(titlesOf(facts));
      });
    }
  }
}

function checkPost(
  record: OwnRecord | undefined,
  fact: PostFact | undefined,
  accepted: ReadonlySet<string>,
  removed: boolean,
): void {
  if (record === undefined) {
    expect(removed).toBe(true);
    expect(fact).toBeUndefined();
    return;
  }
  const { statement, state, outcome } = record;
  expect(outcome?.rev).toBe(statement._rev);
  if (statement.type !== 'post') throw new Error('A post is a post.');
  expect(accepted).toContain(statement.postTitle);
  if (state === 'refused') {
    expect(outcome?.code).toBe('post/unsafe-html');
    expect(fact).toBeUndefined();
    return;
  }
  expect(fact).toMatchObject({ postTitle: statement.postTitle, statementRev: statement._rev });
}

async function factsOf(authorId: string): Promise<Map<string, PostFact>> {
  const { rows } = await service.couch.use<PostFact>('community').list({ include_docs: true });
  const facts = rows.flatMap((row) => (row.doc?.type === 'post' && row.doc.authorId === authorId ? [row.doc] : []));
  return new Map(facts.map((fact) => [fact._id, fact]));
}

function titlesOf(facts: ReadonlyMap<string, PostFact>): string[] {
  return [...facts.values()].map((fact) => `${fact._id} ${fact.postTitle}`).sort();
}
