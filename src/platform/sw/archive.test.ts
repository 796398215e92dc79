import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArchivedFile } from '../../domain/page/archive.ts';
import { unpackArchive } from './archive.ts';

const ORIGIN = 'https://lapka.example';
const ADDRESS = `${ORIGIN}/assets/archive-12345678.ndjson`;
const addressOf = (path: string) => `${ORIGIN}/${path}`;
const SENT = { 'content-security-policy': "default-src 'none'", 'content-encoding': 'br', etag: '"1"' };

/** A device that has stored these addresses, and a network that sends the archive in pieces of this many bytes. */
function device(files: readonly ArchivedFile[], { stored = [] as string[], piece = 7, breaksAfter = Infinity } = {}) {
  const cached = new Map(stored.map((address) => [address, new Response('stored before')]));
  let requests = 0;
  const bytes = new TextEncoder().encode(files.map((file) => `${JSON.stringify(file)}\n`).join(''));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= breaksAfter) controller.error(new TypeError('network'));
      else if (sent >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(sent, sent + piece));
      sent += piece;
    },
  });
  return {
    cached,
    requests: () => requests,
    cache: {
      keys: async () => [...cached.keys()].map((address) => new Request(address)),
      put: async (address: RequestInfo | URL, response: Response) => void cached.set(String(address), response),
    },
    async request(address: string, status = 200) {
      requests++;
      const response = new Response(body, { status, headers: SENT });
      return Object.defineProperty(response, 'url', { value: address });
    },
  };
}

const textsOf = async (cached: ReadonlyMap<string, Response>) =>
  Object.fromEntries(await Promise.all([...cached].map(async ([address, file]) => [address, await file.text()])));

const paths = fc.stringMatching(/^assets\/[a-z]{1,8}-[\w-]{8}\.(js|css)$/);
const archives = fc.uniqueArray(fc.tuple(paths, fc.string({ unit: 'grapheme' })), {
  selector: ([path]) => path,
  minLength: 1,
});

describe('the archive of a build', () => {
  it('stores every listed file with its text, wherever the network cuts the stream', () =>
    fc.assert(
      fc.asyncProperty(archives, fc.integer({ min: 1, max: 50 }), async (files, piece) => {
        const { cache, cached, request } = device(files, { piece });
        await unpackArchive(
          ADDRESS,
          files.map(([path]) => addressOf(path)),
          cache,
          request,
        );
        expect(await textsOf(cached)).toEqual(Object.fromEntries(files.map(([path, text]) => [addressOf(path), text])));
      }),
    ));

  it('sends the service’s policies with each file, and the file’s own type', async () => {
    const { cache, cached, request } = device([
      ['assets/a.js', '1'],
      ['assets/b.css', '2'],
    ]);
    await unpackArchive(ADDRESS, ['assets/a.js', 'assets/b.css'].map(addressOf), cache, request);
    const script = cached.get(addressOf('assets/a.js'))?.headers;
    expect([...(script ?? [])]).toEqual([
      ['content-security-policy', "default-src 'none'"],
      ['content-type', 'text/javascript; charset=utf-8'],
    ]);
    expect(cached.get(addressOf('assets/b.css'))?.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('stores no file that the version does not list, and replaces none', async () => {
    const names = ['a', 'b', 'c', 'foreign'];
    const { cache, cached, request } = device(
      names.map((name) => [`assets/${name}.js`, 'new'] as const),
      {
        stored: [addressOf('assets/a.js')],
      },
    );
    await unpackArchive(
      ADDRESS,
      ['a', 'b', 'c'].map((name) => addressOf(`assets/${name}.js`)),
      cache,
      request,
    );
    expect(await textsOf(cached)).toEqual({
      [addressOf('assets/a.js')]: 'stored before',
      [addressOf('assets/b.js')]: 'new',
      [addressOf('assets/c.js')]: 'new',
    });
  });

  it('is not requested where most files are stored', async () => {
    const { cache, request, requests } = device([['assets/c.js', 'new']], {
      stored: ['a', 'b'].map((name) => addressOf(`assets/${name}.js`)),
    });
    await unpackArchive(
      ADDRESS,
      ['a', 'b', 'c'].map((name) => addressOf(`assets/${name}.js`)),
      cache,
      request,
    );
    expect(requests()).toBe(0);
  });

  it('keeps what arrived before the connection broke', async () => {
    const files: ArchivedFile[] = [
      ['assets/a.js', 'whole'],
      ['assets/b.js', 'x'.repeat(100)],
    ];
    const { cache, cached, request } = device(files, { breaksAfter: 60 });
    const unpacked = unpackArchive(
      ADDRESS,
      files.map(([path]) => addressOf(path)),
      cache,
      request,
    );
    await expect(unpacked).rejects.toThrow('network');
    expect(await textsOf(cached)).toEqual({ [addressOf('assets/a.js')]: 'whole' });
  });

  it('stores nothing of an answer that is no archive', async () => {
    const { cache, cached, request } = device([['assets/a.js', 'wrong']]);
    await unpackArchive(ADDRESS, [addressOf('assets/a.js')], cache, (address) => request(address, 404));
    expect(cached.size).toBe(0);
  });
});
