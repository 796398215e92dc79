import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StatementInput } from '../../src/data/api/own.ts';
import { petInput, servicesInput } from '../../src/data/testing/market.ts';
import { postInput } from '../../src/data/testing/posts.ts';
import { servicesFactId } from '../../src/domain/announcement/id.ts';
import { petId } from '../../src/domain/pet/id.ts';
import { engines, engineVariables, type RunningEngine } from '../contract/engines.ts';
import { must, Phone, until } from './devices.ts';
import { type Asking, Front, keepAsking } from './front.ts';
import { TestService } from './test-service.ts';
import { buildProgram, type Program } from './versions/build-program.ts';
import { program as today } from './versions/program.ts';
import { NEXT_RELEASE } from './versions/releases.ts';

/** Short-lived tokens, so that each release must accept the other one's. */
const SHORT_TOKENS = { ACCESS_TOKEN_SECONDS: '2' };

type Running = Awaited<ReturnType<Program['startService']>>;

let next: Awaited<ReturnType<typeof buildProgram>>;
const phones: Phone[] = [];

beforeAll(async () => {
  next = await buildProgram('next', NEXT_RELEASE);
});
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.off();
});
afterAll(() => next.remove());

async function phoneAt(origin: string, program: Program): Promise<Phone> {
  const phone = await Phone.on(origin, {}, program);
  phones.push(phone);
  return phone;
}

/** As this program writes it: pets of the next release have a motto. */
function written(program: Program, input: StatementInput): StatementInput {
  const more = input.type === 'pet' && program === next ? { motto: 'Мур' } : {};
  return { ...input, ...more, schemaVersion: program.versionOf(input.type) };
}

async function isPublished(phone: Phone, id: string): Promise<boolean> {
  return (await phone.device.get(id))?.state === 'published';
}

async function write(phone: Phone, program: Program): Promise<string[]> {
  const inputs = [postInput('Допис'), petInput({ _id: petId(ulid()) }), servicesInput()];
  for (const input of inputs) must(await phone.device.put(written(program, input)));
  return inputs.map(({ _id }) => _id);
}

describe.each(engines())('two releases on one engine: $name', (kind) => {
  let engine: RunningEngine;
  let folder: string;
  const running: Running[] = [];
  let front: Front;
  let asking: Asking;

  beforeAll(async () => {
    engine = await kind.start();
    folder = await mkdtemp(path.join(tmpdir(), 'lapka-upgrade-'));
  });
  afterEach(async () => {
    await front.close();
    for (const service of running.splice(0)) await service.stop();
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Both share one data folder, as two releases on one machine do. */
  async function start(program: Program): Promise<Running> {
    const service = await program.startService({
      dataDir: folder,
      env: {
        ...engineVariables(engine),
        DAILY_LIMITS: 'off',
        ...SHORT_TOKENS,
      },
    });
    running.push(service);
    return service;
  }

  /** Starts the other program beside it, which takes all new connections; the first one stops when its work is done. */
  async function changeTo(program: Program, from: Running): Promise<Running> {
    const started = await start(program);
    const asked = asking.asked();
    front.leadTo(started.url);
    // A stopping service does not wait for a connection that was opened before without a request.
    await until('it is the next one that is asked', () => asking.asked() > asked + 1);
    await from.stop();
    running.splice(running.indexOf(from), 1);
    return started;
  }

  it('the new one starts beside the old one and takes over while people write; then back, and forward again', async () => {
    const old = await start(today);
    front = await Front.before(old.url);
    asking = keepAsking(`${front.url}/readyz`, 20);
    const [writer, reader] = [await phoneAt(front.url, today), await phoneAt(front.url, today)];
    const { userId, email } = await writer.register('Олена');
    await reader.register('Тарас');
    const written = new Set(await write(writer, today));
    const post = await writer.post('До зміни');

    let current = old;
    for (const [turn, program] of [next, today, next].entries()) {
      const away = await writer.post(`Під час зміни ${turn}`);
      const changing = changeTo(program, current);
      for (let number = 0; number < 10; number += 1) written.add(await writer.post(`Допис ${turn}.${number}`));
      current = await changing;
      written.add(away);
      for (const id of written) await until('it is published', () => isPublished(writer, id));
      const fresh = await phoneAt(front.url, program);
      await fresh.login(email);
      for (const id of written) await until('a device of that release has it', () => isPublished(fresh, id));
      for (const id of await write(fresh, program)) written.add(id);
      for (const id of written) await until('what it wrote is published', () => isPublished(fresh, id));
      await fresh.off();
    }

    const posts = [...written].filter((id) => id.startsWith('post:'));
    await until('everybody reads all of it', async () => {
      const facts = await reader.mirrored(userId);
      return posts.every((id) => facts.has(id));
    });
    const { rows } = await current.couch.use('community').list();
    const facts = rows.map(({ id }) => id).filter((id) => id.startsWith('post:'));
    expect(new Set(facts)).toEqual(new Set([...posts, post]));
    expect(await current.couch.use('market').get(servicesFactId(userId))).toMatchObject({ authorId: userId });
    for (const phone of [writer, reader]) expect(await phone.status()).toMatchObject({ waiting: 0, refused: 0 });
    const { asked, failed } = await asking.stop();
    expect(asked).toBeGreaterThan(10);
    expect(failed).toEqual([]);
  }, 240_000);
});

describe('one data folder for two releases in turn', () => {
  let service: TestService;

  afterEach(() => service.remove());

  it('each release continues with the data of the other one', async () => {
    service = await TestService.start(SHORT_TOKENS, {});
    const phone = await phoneAt(service.url, today);
    await phone.register('Ірина');
    const written = await write(phone, today);
    for (const id of written) await until('it is published', () => isPublished(phone, id));
    await phone.goOffline();
    written.push(await phone.post('Без мережі'));
    for (const program of [next, today, next]) {
      service.program = program;
      await service.restart();
      await phone.goOnline();
      await until('all is sent', async () => (await phone.status()).waiting === 0);
      for (const id of written) await until('it stands', () => isPublished(phone, id));
      await phone.goOffline();
      phone.program = program;
      await phone.restart();
      written.push(await phone.post('Ще один'));
    }
    await phone.goOnline();
    for (const id of written) await until('it stands', () => isPublished(phone, id));
    expect(await phone.status()).toMatchObject({ waiting: 0, refused: 0 });
  }, 120_000);
});
