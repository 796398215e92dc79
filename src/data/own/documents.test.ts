import { afterEach, expect, it } from 'vitest';
import { checkStatement, refuseStatement } from '../../domain/check.ts';
import { ownRooms } from '../testing/own-rooms.ts';
import { postInput } from '../testing/posts.ts';
import { fieldsOf } from './merge.ts';

const rooms = ownRooms('documents', Date.parse('2026-11-20T12:00:00.000Z'));
afterEach(rooms.close);

it('leaves out what nobody sees, so that the service refuses nothing that was pasted', async () => {
  const room = await rooms.open();
  const input = postInput('\ufeffКіт\u00ad і пес\u202e', { content: '<p>Спить\u0000</p>', tags: ['ко\u200bти'] });
  const put = await room.documents.put(input);
  if (!put.ok) throw new Error(put.code);
  const stored = await room.documents.get(put.value.id);
  if (stored === null) throw new Error('it was written');
  expect(stored).toMatchObject({ postTitle: 'Кіт і пес', content: '<p>Спить</p>', tags: ['коти'] });
  const checked = checkStatement(fieldsOf(stored));
  const author = { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' };
  expect(checked.ok && refuseStatement(checked.statement, author)).toBeNull();
  // Handed in once more it is the same statement.
  expect(await room.documents.put(input)).toEqual(put);
});
