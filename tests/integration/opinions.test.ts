import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { StatementInput } from '../../src/data/api/own.ts';
import { petInput } from '../../src/data/testing/market.ts';
import { opinionFactId, opinionId } from '../../src/domain/opinion/id.ts';
import { breedSubject } from '../../src/domain/opinion/subject.ts';
import { petId } from '../../src/domain/pet/id.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { must, type Phone } from './devices.ts';
import { badge, becomes, stage } from './stage.ts';

const world = stage();
const subject = breedSubject('poodle');
const id = opinionId(subject);

function opinion(because: string, comment: string, editedAt: string | null = null): StatementInput {
  return {
    _id: id,
    type: 'opinion',
    schemaVersion: versionOf('opinion'),
    ratings: { children: 4, energy: 3, grooming: 1, health: 3, voice: 2 },
    comment,
    because,
    createdAt: new Date().toISOString(),
    editedAt,
  };
}

async function readBy(phone: Phone) {
  const read = await phone.device.readList('opinion', { subject });
  if (read.kind !== 'found') return read.kind;
  return { from: read.from, texts: read.value.facts.map(({ comment }) => comment), count: read.value.summary.count };
}

describe('an opinion on a breed', () => {
  it('an opinion written offline together with its pet is published later, and others read it, then also offline', async () => {
    const author = await world.phone();
    const { userId, email } = await author.register('Соломія');
    await badge(author, 'synced');
    await author.goOffline();
    expect(await readBy(author)).toBe('unreachable');
    const pet = petId(ulid());
    // The opinion comes first, and still waits for its pet.
    must(await author.device.put(opinion(pet, 'Не линяє')));
    must(await author.device.put(petInput({ _id: pet, petType: 'dog', breed: 'poodle' })));
    expect((await author.device.get(id))?.state).toBe('waiting');
    await author.restart();
    expect((await author.device.get(id))?.statement).toMatchObject({ comment: 'Не линяє' });
    await author.goOnline();
    await becomes(author, id, 'published');

    const reader = await world.phone();
    await reader.register('Зоя');
    expect(await readBy(reader)).toEqual({ from: 'network', texts: ['Не линяє'], count: 1 });
    await reader.goOffline();
    expect(await readBy(reader)).toEqual({ from: 'device', texts: ['Не линяє'], count: 1 });
    await reader.goOnline();

    // An edit on another device of the author reaches the readers.
    const laptop = await world.phone();
    await laptop.login(email);
    await badge(laptop, 'synced');
    const before = await laptop.device.get(id);
    must(
      await laptop.device.put({
        ...opinion(pet, 'Не линяє, але стрижка щомісяця', new Date().toISOString()),
        ...(before === null ? {} : { baseRev: before.statement._rev }),
      }),
    );
    await becomes(laptop, id, 'published');
    expect(await readBy(reader)).toMatchObject({ from: 'network', texts: ['Не линяє, але стрижка щомісяця'] });
    const fact = await reader.device.readFact('opinion', opinionFactId(id, userId));
    expect(fact).toMatchObject({ kind: 'found', value: { authorId: userId, editedAt: expect.any(String) } });
    expect(fact).not.toHaveProperty('value.because');
  });
});
