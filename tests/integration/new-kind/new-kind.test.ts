import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatementInput } from '../../../src/data/api/own.ts';
import type { Device } from '../../../src/data/device.ts';
import { POST_VARIANTS, variantAddress } from '../../../src/domain/photo/variants.ts';
import { drawn } from '../../draws.ts';
import { must, Phone, until } from '../devices.ts';
import { fate, playMishap } from '../playing.ts';
import { TestService } from '../test-service.ts';
import { buildProgram } from '../versions/build-program.ts';
import { filesWithFaults } from './compile.ts';
import { ASKED_FOR, CATALOGS, DECLARED, NEW_KIND } from './edits.ts';
import { deliveredLetterId, letterIds } from './letter/id.ts';
import { deliveredLetterKind, letterKind } from './letter/kind.ts';
import { publishesLetter } from './letter/publishes.ts';
import type { LetterFact, LetterStatement } from './letter/schema.ts';

type Program = Awaited<ReturnType<typeof buildProgram>>;

let program: Program;
let service: TestService;
const phones: Phone[] = [];

beforeAll(async () => {
  program = await buildProgram('new-kind', NEW_KIND);
  service = await TestService.start();
  service.program = program;
  await service.restart();
});
afterAll(async () => {
  for (const phone of phones) await phone.off();
  await service.remove();
  await program.remove();
});

async function phoneOf(name: string): Promise<{ phone: Phone; userId: string }> {
  const phone = await Phone.on(service.url, {}, program);
  phones.push(phone);
  return { phone, userId: (await phone.register(name)).userId };
}

type Letter = Omit<LetterStatement, 'type' | 'schemaVersion' | 'written'>;

/** As a form of the built program would: the types of the tests' own program do not include the kind. */
async function write(phone: Phone, letter: Letter): Promise<void> {
  const statement: object = { ...letter, type: 'letter', schemaVersion: 1 };
  must(await phone.device.put(statement as StatementInput));
}

async function lettersOf(phone: Phone, range?: Parameters<Device['delivered']>[1]): Promise<LetterFact[]> {
  return (await phone.device.delivered('letter' as 'handover', range)) as unknown as LetterFact[];
}

const letterTo = (to: string, text: string, more: Partial<Letter> = {}): Letter => ({
  _id: letterIds.make(ulid()),
  to,
  text,
  photo: null,
  note: 'Not for others',
  createdAt: new Date().toISOString(),
  ...more,
});

const nonEmpty = <T>(list: readonly T[]) => list.length > 0 && list;
const pick = (count: number) => fc.integer({ min: 0, max: count - 1 });

async function picture(): Promise<{ sha256: string; blob: Blob }> {
  const image = sharp({ create: { width: 640, height: 360, channels: 3, background: '#369' } });
  const bytes = new Uint8Array(await image.jpeg().toBuffer());
  return { sha256: createHash('sha256').update(bytes).digest('hex'), blob: new Blob([bytes], { type: 'image/jpeg' }) };
}

describe('a new kind of document', () => {
  it('a new kind is known by its own files and ten others', () => {
    expect([letterKind.moderated, Object.keys(deliveredLetterKind.orders), publishesLetter.isObsolete]).toEqual([
      false,
      ['written'],
      undefined,
    ]);
    const touched = [...new Set(NEW_KIND.map(({ file }) => file)), ...CATALOGS];
    process.stdout.write(`A new kind touches ${touched.length} files:\n${touched.join('\n')}\n`);
    expect(touched.length).toBeLessThanOrEqual(10);
  });

  it('a new kind compiles with all of them, and its declaration makes the compiler require every other one', async () => {
    expect(await filesWithFaults(NEW_KIND)).toEqual([]);
    const asked = [...new Set(ASKED_FOR.map(({ file }) => file))];
    expect(await filesWithFaults(DECLARED)).toEqual(expect.arrayContaining(asked));
    // The compiler checks everything, twice.
  }, 600_000);

  it('a new kind is written offline with a photo, delivered to one other person, and notified', async () => {
    const [writer, reader, stranger] = [await phoneOf('Олена'), await phoneOf('Тарас'), await phoneOf('Ірина')];
    const letter = letterTo(reader.userId, 'Барсик їсть');
    await writer.phone.goOffline();
    await write(writer.phone, letter);
    expect((await writer.phone.device.get(letter._id))?.state).toBe('waiting');
    await writer.phone.goOnline();
    const [got] = await until('the letter is there', async () => {
      const letters = await lettersOf(reader.phone);
      return letters.length === 1 && letters;
    });
    expect(got).toMatchObject({ _id: deliveredLetterId(letter._id), text: 'Барсик їсть', authorId: writer.userId });
    expect(JSON.stringify(got)).not.toContain('Not for others');
    await until('the writer knows', async () => (await writer.phone.device.get(letter._id))?.state === 'published');
    const notification = await until('the reader is told', async () =>
      (await reader.phone.device.delivered('notification')).find(({ kind }) => kind === 'letter'),
    );
    expect(notification.at).toBe(got?.createdAt);
    expect(reader.phone.events).toContainEqual({ kind: 'changed', types: expect.arrayContaining(['letter']) });
    expect(await lettersOf(stranger.phone)).toEqual([]);
    expect(await lettersOf(writer.phone)).toEqual([]);
  });

  it('a new kind sends its photo before the statement that names it', async () => {
    const [writer, reader] = [await phoneOf('Олена'), await phoneOf('Тарас')];
    const { sha256, blob } = await picture();
    must(await writer.phone.device.keepPhoto(sha256, blob));
    await write(writer.phone, letterTo(reader.userId, 'Дивись', { photo: sha256 }));
    const [got] = await until('the letter is there', async () => nonEmpty(await lettersOf(reader.phone)));
    expect(got?.photo).toBe(sha256);
    expect((await fetch(`${service.url}${variantAddress(sha256, POST_VARIANTS[1])}`)).status).toBe(200);
  });

  it('a new kind is listed in its declared order, follows an edit, is searched offline, and is withdrawn', async () => {
    const [writer, reader] = [await phoneOf('Олена'), await phoneOf('Тарас')];
    const [later, earlier] = ['2026-11-21', '2026-11-20'].map((day) =>
      letterTo(reader.userId, day, { createdAt: `${day}T10:00:00.000Z` }),
    );
    if (!later || !earlier) throw new Error('two are made');
    for (const letter of [later, earlier]) await write(writer.phone, letter);
    const texts = async () => (await lettersOf(reader.phone, { order: 'written' })).map(({ text }) => text);
    await until('both are there', async () => (await texts()).join() === '2026-11-20,2026-11-21');
    const newest = await lettersOf(reader.phone, { order: 'written', descending: true, limit: 1 });
    expect(newest.map(({ text }) => text)).toEqual(['2026-11-21']);
    await write(writer.phone, { ...earlier, text: 'changed' });
    await until('the edit is there', async () => (await texts()).join() === 'changed,2026-11-21');
    const search = async (text: string) =>
      must(await reader.phone.device.search('letter' as 'handover', { text })).map(({ excerpt }) => excerpt);
    await reader.phone.goOffline();
    expect(await search('chan')).toEqual([
      [
        { text: 'chan', hit: true },
        { text: 'ged', hit: false },
      ],
    ]);
    expect(await search('2026-11-20')).toEqual([]);
    await reader.phone.goOnline();
    must(await writer.phone.device.remove(later._id));
    await until('it was taken back', async () => (await texts()).join() === 'changed');
  });

  it('a new kind is preserved by an older page that does not know it, and read once the page is updated', async () => {
    const writer = await phoneOf('Олена');
    const reader = await Phone.on(service.url);
    phones.push(reader);
    const { userId } = await reader.register('Тарас');
    await write(writer.phone, letterTo(userId, 'З майбутнього'));
    await until('it is told', async () =>
      (await reader.device.delivered('notification')).some(({ kind }) => kind === 'letter'),
    );
    await until('nothing is to be sent', async () => (await reader.status()).badge === 'synced');
    expect((await reader.device.syncCentre()).waiting).toEqual([]);
    reader.program = program;
    await reader.restart();
    const got = await until('it is read', async () => nonEmpty(await lettersOf(reader, { order: 'written' })));
    expect(got.map(({ text }) => text)).toEqual(['З майбутнього']);
  });

  it('any history of two who write, edit and withdraw ends with equal letters on both sides, each notified once', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), by: pick(2), slot: pick(3) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), by: pick(2), slot: pick(3) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const), phone: pick(2) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('network' as const), phone: pick(2), fates: fc.array(fate) }),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'restartService' as const }) },
    );
    const property = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const people = [await phoneOf('Олена'), await phoneOf('Тарас')] as const;
      const both = people.map(({ phone }) => phone);
      /** The newest text of each letter; null if withdrawn. */
      const written = [new Map<string, string | null>(), new Map<string, string | null>()] as const;
      const ids = people.map(() => [ulid(), ulid(), ulid()].map((key) => letterIds.make(key)));
      for (const [at, each] of steps.entries()) {
        if (each.kind !== 'write' && each.kind !== 'remove') {
          await playMishap(each, both, service);
          continue;
        }
        const [me, other] = each.by === 0 ? people : [people[1], people[0]];
        const _id = ids[each.by]?.[each.slot] ?? '';
        const mine = written[each.by === 0 ? 0 : 1];
        if (each.kind === 'remove') {
          if (typeof mine.get(_id) !== 'string') continue;
          must(await me.phone.device.remove(_id));
          mine.set(_id, null);
        } else if (mine.get(_id) !== null) {
          await write(me.phone, letterTo(other.userId, `text ${at}`, { _id }));
          mine.set(_id, `text ${at}`);
        }
      }
      for (const phone of both) await phone.goOnline();
      for (const [index, reader] of [people[1], people[0]].entries()) {
        const existing = [...(written[index === 0 ? 0 : 1] ?? [])].filter(([, text]) => text !== null);
        const expected = existing.map(([id, text]) => `${deliveredLetterId(id)} ${text}`).sort();
        await until(`the letters of ${index}`, async () => {
          const got = (await lettersOf(reader.phone)).map(({ _id, text }) => `${_id} ${text}`).sort();
          return got.join() === expected.join();
        });
        const notifications = (await reader.phone.device.delivered('notification')).filter(
          ({ kind }) => kind === 'letter',
        );
        expect(new Set(notifications.map(({ _id }) => _id.split(':letter.')[1])).size).toBe(notifications.length);
      }
    });
    await fc.assert(property, { ...drawn(6), endOnFailure: true });
  });
});
