import { describe, expect, it } from 'vitest';
import { ChunkLoadError } from '../chunk-load-error.ts';
import { createLoadPart } from './parts.ts';

const FILES = { 'src/room.ts': ['/assets/room-1.js', '/assets/shared-2.js'] };
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } });

function part(answer: (file: string) => Response) {
  const asked: string[] = [];
  let imports = 0;
  const loadPart = createLoadPart(async (file) => {
    asked.push(String(file));
    return answer(String(file));
  }, FILES);
  const load = () =>
    loadPart('src/room.ts', async () => {
      imports += 1;
      return 'room';
    });
  return { asked, imports: () => imports, load };
}

describe('a part of the worker’s code', () => {
  it('imports a part when all its files are loaded', async () => {
    const { asked, load } = part(script);
    expect(await load()).toBe('room');
    expect(asked).toEqual(FILES['src/room.ts']);
  });

  it.each<[string, () => Response]>([
    [
      'the network is down',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['the server is down', () => new Response('', { status: 502 })],
    ['a captive portal responds', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    [
      'the response breaks off',
      () => {
        const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
        return new Response(cut, { headers: { 'content-type': 'text/javascript' } });
      },
    ],
  ])('does not import a part while %s, and imports it at a later try', async (_name, refuse) => {
    let away = true;
    const { imports, load } = part((file) => (away && file.includes('shared') ? refuse() : script()));
    await expect(load()).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(load()).rejects.toBeInstanceOf(ChunkLoadError);
    expect(imports()).toBe(0);
    away = false;
    expect(await load()).toBe('room');
    expect(imports()).toBe(1);
  });

  it('imports a part directly that the build did not split off', async () => {
    const loadPart = createLoadPart(() => Promise.reject(new Error('nothing to fetch')), FILES);
    expect(await loadPart('src/other.ts', async () => 'other')).toBe('other');
  });
});
