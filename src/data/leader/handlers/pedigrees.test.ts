import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import * as code from '../../../domain/pedigree/found-among.ts';
import type { Ancestry, PedigreeHit, PedigreePage } from '../../../domain/pedigree/page.ts';
import { ChunkLoadError } from '../../chunk-load-error.ts';
import type { Answer } from '../../http/http-client.ts';
import { openMirrorStore } from '../../mirror/store.ts';
import { pedigreesHandlers } from './pedigrees.ts';

const NOBODY: Answer = { kind: 'unreachable', reason: 'serverDown' };
const answered = (body: unknown): Answer => ({ kind: 'ok', status: 200, body });
const hit = (dogId: string, name: string): PedigreeHit => ({
  dogId,
  name,
  breed: 'Хорт',
  kennel: null,
  sex: 'male',
  birthday: '2015',
});
const BARON = hit('1', 'БАРОН ЗІ ЛЬВОВА');
const LADY = hit('2', 'ЛЕДІ');
const NULLS = { size: null, cm: null, weight: null, kg: null, others: null, sir: null, dam: null };
const PAGE: PedigreePage = {
  dog: { ...LADY, ...NULLS, callName: 'Хмаринка', source: 'import', confirmed: true },
  sir: null,
  dam: null,
  siblings: [],
  siblingCount: 0,
  children: [],
  childCount: 0,
  owner: null,
};
const ANCESTRY: Ancestry = { dogs: [{ dogId: '2', name: 'ЛЕДІ', sex: null, sir: -1, dam: -1 }], whole: true };

/** A device, and the service's answer to each path; all other paths are unreachable. */
function device(answers: Record<string, Answer> = {}) {
  const mirror = openMirrorStore(new IDBFactory(), '', 'community');
  const asked: string[] = [];
  const part = { missing: false };
  const ask = async (path: string) => {
    asked.push(path);
    return answers[path] ?? NOBODY;
  };
  const pedigrees = pedigreesHandlers({
    context: {
      mirror,
      ask,
      now: () => 0,
      surroundings: {
        async loadPedigreeSearch() {
          if (part.missing) throw new ChunkLoadError('found-among.js');
          return code;
        },
      },
    },
    service: {
      async open<T>(path: string) {
        const answer = await ask(path);
        if (answer.kind === 'ok') return { ok: true, value: answer.body as T } as const;
        if (answer.kind === 'refused') return { ok: false, code: answer.code ?? 'server/failed' } as const;
        return { ok: false, code: 'network/unreachable' } as const;
      },
    },
  });
  return { ...pedigrees, answers, asked, part };
}

it('reads an opened pedigree offline', async () => {
  const { readPedigree, readAncestry, answers } = device({
    '/pedigrees/2': answered(PAGE),
    '/pedigrees/2/ancestry': answered(ANCESTRY),
  });
  expect(await readPedigree('2')).toEqual({ kind: 'found', value: PAGE, from: 'network' });
  expect(await readAncestry('2')).toEqual({ kind: 'found', value: ANCESTRY, from: 'network' });
  answers['/pedigrees/2'] = NOBODY;
  answers['/pedigrees/2/ancestry'] = NOBODY;
  expect(await readPedigree('2')).toEqual({ kind: 'found', value: PAGE, from: 'device' });
  expect(await readAncestry('2')).toEqual({ kind: 'found', value: ANCESTRY, from: 'device' });
  expect(await readPedigree('3')).toEqual({ kind: 'unreachable' });
  expect(await readAncestry('3')).toEqual({ kind: 'unreachable' });
});

it('deletes the cached pedigree of a removed dog', async () => {
  const { readPedigree, answers } = device({ '/pedigrees/2': answered(PAGE) });
  await readPedigree('2');
  answers['/pedigrees/2'] = { kind: 'refused', status: 404, code: 'pedigree/not-found', body: null };
  expect(await readPedigree('2')).toEqual({ kind: 'missing' });
  answers['/pedigrees/2'] = NOBODY;
  expect(await readPedigree('2')).toEqual({ kind: 'unreachable' });
});

it('searches dogs on the service, and offline among those that were found and opened', async () => {
  const { searchPedigrees, readPedigree, answers, part } = device({
    '/pedigrees?q=baron': answered({ hits: [BARON], more: true }),
    '/pedigrees/2': answered(PAGE),
  });
  const found = (hits: readonly PedigreeHit[], from: 'device' | 'network') => ({
    ok: true,
    value: { hits, more: from === 'network', from },
  });
  expect(await searchPedigrees(' baron ')).toEqual(found([BARON], 'network'));
  await readPedigree('2');
  answers['/pedigrees?q=baron'] = NOBODY;
  expect(await searchPedigrees('Барон зі')).toEqual(found([BARON], 'device'));
  expect(await searchPedigrees('baron')).toEqual(found([BARON], 'device'));
  expect(await searchPedigrees('леді')).toEqual(found([LADY], 'device'));
  expect(await searchPedigrees('хмаринка')).toEqual(found([LADY], 'device'));
  expect(await searchPedigrees('Рекс')).toEqual(found([], 'device'));
  part.missing = true;
  expect(await searchPedigrees('baron')).toEqual({ ok: false, code: 'network/unreachable' });
});

it('searches a number of any length on the service, and offline among the cached dogs', async () => {
  const { searchPedigrees, asked, answers } = device({ '/pedigrees?q=1': answered({ hits: [BARON], more: true }) });
  const found = (from: 'device' | 'network') => ({
    ok: true,
    value: { hits: [BARON], more: from === 'network', from },
  });
  expect(await searchPedigrees(' 1 ')).toEqual(found('network'));
  answers['/pedigrees?q=1'] = NOBODY;
  expect(await searchPedigrees('1')).toEqual(found('device'));
  expect(asked).toHaveLength(2);
});

it('limits a search by name to a sex on the service and offline alike', async () => {
  const { searchPedigrees, answers } = device({
    '/pedigrees?q=lvova&sex=male': answered({ hits: [BARON], more: false }),
  });
  const found = (hits: readonly PedigreeHit[], from: 'device' | 'network') => ({
    ok: true,
    value: { hits, more: false, from },
  });
  expect(await searchPedigrees('lvova', 'male')).toEqual(found([BARON], 'network'));
  answers['/pedigrees?q=lvova&sex=male'] = NOBODY;
  expect(await searchPedigrees('lvova', 'male')).toEqual(found([BARON], 'device'));
  expect(await searchPedigrees('lvova', 'female')).toEqual(found([], 'device'));
  // A number means that very dog.
  expect(await searchPedigrees('1', 'female')).toEqual(found([BARON], 'device'));
});

it('sends no request for a short text, and passes on a refusal', async () => {
  const { searchPedigrees, asked, answers } = device();
  expect(await searchPedigrees('Рек ')).toEqual({ ok: true, value: { hits: [], more: false, from: 'device' } });
  expect(asked).toEqual([]);
  answers['/pedigrees?q=rexx'] = { kind: 'refused', status: 429, code: 'request/too-many', body: null };
  expect(await searchPedigrees('rexx')).toEqual({ ok: false, code: 'request/too-many' });
});
