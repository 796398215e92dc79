import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StatementInput } from '../../../src/data/api/own.ts';
import type { Device } from '../../../src/data/device.ts';
import { petInput, petOfferInput, servicesInput } from '../../../src/data/testing/market.ts';
import { nodeDisk } from '../../../src/data/testing/node-device.ts';
import { postInput } from '../../../src/data/testing/posts.ts';
import { memoryChannels, memoryLocks } from '../../../src/data/testing/tabs.ts';
import { servicesFactId } from '../../../src/domain/announcement/id.ts';
import { petId } from '../../../src/domain/pet/id.ts';
import { must, PASSWORD, Phone, until } from '../devices.ts';
import { TestService } from '../test-service.ts';
import { buildProgram, type Program } from './build-program.ts';
import { program as today } from './program.ts';
import { NEXT_RELEASE } from './releases.ts';

type Built = Awaited<ReturnType<typeof buildProgram>>;

let next: Built;
let service: TestService;
const phones: Phone[] = [];
const tabs: Device[] = [];

beforeAll(async () => {
  next = await buildProgram('next', NEXT_RELEASE);
  service = await TestService.start();
});
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.off();
  for (const tab of tabs.splice(0)) await tab.close();
});
afterAll(async () => {
  await service.remove();
  await next.remove();
});

async function phoneWith(program: Program): Promise<Phone> {
  const phone = await Phone.on(service.url, {}, program);
  phones.push(phone);
  return phone;
}

async function serveWith(program: Program): Promise<void> {
  service.program = program;
  await service.restart();
}

/** In this program's version; `more` has fields that the tests' program may not know. */
function written(program: Program, input: StatementInput, more: object = {}): StatementInput {
  const known = program.inputOf({ ...input, written: { at: '', device: '' } });
  return { ...known, ...more, schemaVersion: program.versionOf(input.type) };
}

/** As a form does: opens what the device shows, and submits it with the changes. */
async function edit(phone: Phone, id: string, changes: object): Promise<ReturnType<Phone['device']['put']>> {
  const record = await phone.device.get(id);
  if (record === null) throw new Error(`${id} is not on this phone`);
  const { _rev, written: _, ...content } = record.statement;
  return phone.device.put({ ...content, ...changes, baseRev: _rev });
}

async function shows(phone: Phone, id: string, fields: object): Promise<boolean> {
  const record = await phone.device.get(id);
  return record?.state === 'published' && includes(record.statement, fields);
}

function includes(document: object, fields: object): boolean {
  const found = document as Record<string, unknown>;
  return Object.entries(fields).every(([name, value]) => JSON.stringify(found[name]) === JSON.stringify(value));
}

/**
 * One of each kind, the changes of both programs to it (a pet's motto is a field that only the next one knows), and
 * where its fact is.
 */
interface Thing {
  readonly input: StatementInput;
  readonly byOlder: object;
  readonly byNewer: object;
  readonly home: 'community' | 'directory' | 'market';
  readonly fact: (userId: string, id: string) => string;
}

const newPet = () => petInput({ _id: petId(ulid()) });

const newThings = (): readonly Thing[] => [
  {
    input: newPet(),
    byOlder: { name: 'Рудик' },
    byNewer: { bio: 'Ловить мух.', motto: 'Мур' },
    home: 'directory',
    fact: (_, id) => id,
  },
  {
    input: postInput('Кіт'),
    byOlder: { postTitle: 'Пес' },
    byNewer: { content: '<p>Інший</p>' },
    home: 'community',
    fact: (_, id) => id,
  },
  {
    input: servicesInput(),
    byOlder: { description: 'Щовечора.' },
    byNewer: { city: null },
    home: 'market',
    fact: servicesFactId,
  },
];

const ORDERS = (['older', 'newer'] as const).flatMap((writes) =>
  (['older', 'newer'] as const).map((sends) => ({ writes, sends })),
);

describe('one account on two phones, one with this release and one with the next', () => {
  beforeAll(() => serveWith(next));

  it.each(ORDERS)(
    'a thing edited offline on both, first on the $writes one, and sent first by the $sends one, loses no field',
    async ({ writes, sends }) => {
      const things = newThings();
      const old = await phoneWith(today);
      const { email, userId } = await old.register('Олена');
      for (const { input } of things) must(await old.device.put(written(today, input)));
      for (const { input } of things) await until('it is published', () => shows(old, input._id, {}));
      const fresh = await phoneWith(next);
      await fresh.login(email);
      for (const { input } of things) await until('the newer phone has it', () => shows(fresh, input._id, {}));
      await old.goOffline();
      await fresh.goOffline();

      const writers = { older: old, newer: fresh };
      const change = async (who: 'older' | 'newer') => {
        for (const { input, byOlder, byNewer } of things) {
          must(await edit(writers[who], input._id, who === 'older' ? byOlder : byNewer));
        }
      };
      await change(writes);
      await change(other(writes));
      // The second phone receives the first one's edit while that one is offline, so it alone has both versions.
      await writers[sends].goOnline();
      await until('it is sent', async () => (await writers[sends].status()).waiting === 0);
      await writers[sends].goOffline();
      const second = writers[other(sends)];
      await second.goOnline();
      await until('it is sent', async () => (await second.status()).waiting === 0);
      await second.device.syncNow();
      expect(await second.status()).toMatchObject({ refused: 0, toChoose: 0, waiting: 0 });
      await writers[sends].goOnline();

      for (const { input, byOlder, byNewer, home, fact } of things) {
        const merged = { ...byOlder, ...byNewer };
        for (const phone of [fresh, old]) await until('both edits are in it', () => shows(phone, input._id, merged));
        const stored = await service.couch.use(home).get(fact(userId, input._id));
        expect(stored).toMatchObject(merged);
      }
      for (const phone of [old, fresh]) {
        expect(await phone.status()).toMatchObject({ refused: 0, toChoose: 0, waiting: 0 });
      }
      const changed = things.filter(({ input }) => next.versionOf(input.type) > today.versionOf(input.type));
      expect(changed.length).toBeGreaterThan(0);
      for (const { input } of changed) {
        const before = await old.device.get(input._id);
        expect(before?.statement.schemaVersion).toBe(next.versionOf(input.type));
        expect(await edit(old, input._id, { createdAt: '2026-11-01T10:00:00.000Z' })).toMatchObject({
          code: 'statement/newer-version',
        });
        expect(await old.device.get(input._id)).toEqual(before);
      }
    },
  );
});

describe('a page that is newer than its service', () => {
  it('a newer page is served when the service is updated; until then nothing is refused and nothing is lost', async () => {
    await serveWith(today);
    const phone = await phoneWith(next);
    const { userId } = await phone.register('Тарас');
    const mine = newPet();
    const offered = petOfferInput(mine._id);
    must(await phone.device.put(written(next, mine, { motto: 'Няв' })));
    must(await phone.device.put(written(next, offered)));
    const noted = async (id: string) => {
      const { rows } = await service.couch.use('ledger').list({ startkey: 'newer:', endkey: 'newer:\ufff0' });
      return rows.some((row) => row.id.endsWith(`${userId}:${id}`));
    };
    for (const { _id } of [mine, offered]) await until('it is left for later', () => noted(_id));
    for (const { _id } of [mine, offered]) expect((await phone.device.get(_id))?.state).toBe('sent');
    expect(await phone.status()).toMatchObject({ refused: 0 });
    await service.restart();
    await until('it is looked at and left once more', () => noted(offered._id));

    await serveWith(next);
    for (const { _id } of [mine, offered]) await until('it is published', () => shows(phone, _id, {}));
    expect(await service.couch.use('directory').get(mine._id)).toMatchObject({ motto: 'Няв' });
    await until('nothing is left for later', async () => !(await noted(mine._id)) && !(await noted(offered._id)));
  });
});

describe('an updated app', () => {
  it('an updated app sends the statements of its earlier version, and can edit them', async () => {
    await serveWith(next);
    const phone = await phoneWith(today);
    await phone.register('Ірина');
    await phone.goOffline();
    const input = newPet();
    must(await phone.device.put(written(today, input)));
    await phone.off();
    phone.program = next;
    await phone.start();
    expect((await phone.device.get(input._id))?.statement.schemaVersion).toBe(next.versionOf('pet'));
    await phone.goOnline();
    await until('it is published', () => shows(phone, input._id, { motto: '' }));
    must(await edit(phone, input._id, { motto: 'Няв' }));
    await until('the edit is published', () => shows(phone, input._id, { motto: 'Няв' }));
    expect(await service.couch.use('directory').get(input._id)).toMatchObject({
      motto: 'Няв',
      schemaVersion: next.versionOf('pet'),
    });
  });
});

describe('two tabs of one device in different versions', () => {
  it('the newer app leads, whichever was opened first, so that the older one refuses nothing that it writes', async () => {
    await serveWith(next);
    const [name, disk, locks, channels] = [ulid(), nodeDisk(), memoryLocks(), memoryChannels()];
    const tab = async (program: Program, id: string) => {
      const device = program.nodeDevice({ origin: service.url, name, disk, locks, openChannel: channels.of(id) });
      tabs.push(device);
      await device.start();
      return device;
    };
    const old = await tab(today, 'old');
    const email = `${ulid().toLowerCase()}@lapka.example`;
    must(await old.register({ firstName: 'Соня', secondName: 'Тест', email, password: PASSWORD, locale: 'uk' }));
    const before = postInput('Від старої');
    must(await old.put(before));
    expect(old.leads()).toBe(true);
    const fresh = await tab(next, 'fresh');
    await until('the newer one leads', () => fresh.leads() && !old.leads());
    const mine = newPet();
    must(await fresh.put(written(next, mine, { motto: 'Гав' })));
    expect((await old.get(mine._id))?.statement).toMatchObject({ motto: 'Гав' });
    // The older tab's statements are upgraded to the newer version.
    const another = newPet();
    must(await old.put(written(today, another)));
    expect((await fresh.get(another._id))?.statement).toMatchObject({
      schemaVersion: next.versionOf('pet'),
      motto: '',
    });
    await until('all is published', async () => {
      const records = await Promise.all([before, mine, another].map(({ _id }) => old.get(_id)));
      return records.every((record) => record?.state === 'published');
    });
    await fresh.close();
    await until('the older one leads again', () => old.leads());
    expect(await old.put(postInput('Знову від старої'))).toMatchObject({ ok: true });
  });
});

function other(who: 'older' | 'newer'): 'older' | 'newer' {
  return who === 'older' ? 'newer' : 'older';
}
