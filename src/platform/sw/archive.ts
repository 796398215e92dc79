import { lineSplitter } from '../../data/mirror/lines.ts';
import type { ArchivedFile } from '../../domain/page/archive.ts';

/** They describe the archive as it was sent, not the files in it. */
const OF_THE_BODY = ['content-length', 'content-encoding', 'etag', 'last-modified', 'vary'];

/**
 * Stores what the archive contains of a version's files (`addresses`), if most of them are missing; after a small
 * change the single files are a smaller download. Each file is stored as it arrives. If the connection breaks, the
 * promise rejects, and what has not arrived is still missing.
 */
export async function unpackArchive(
  archive: string,
  addresses: readonly string[],
  cache: Pick<Cache, 'keys' | 'put'>,
  request: (address: string) => Promise<Response> = fetch,
): Promise<void> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Set(addresses.filter((address) => !stored.has(address)));
  if (missing.size < addresses.length / 2) return;
  const response = await request(archive);
  if (!response.ok || response.body === null) return;
  for await (const line of linesOf(response.body)) {
    const [path, text] = JSON.parse(line) as ArchivedFile;
    const { href } = new URL(`/${path}`, response.url);
    if (missing.has(href)) await cache.put(href, new Response(text, { headers: headersFor(path, response.headers) }));
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // A reader and not `for await`: WebKit 2.50 has no async iteration of streams.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const splitter = lineSplitter();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield* splitter.push(decoder.decode(value, { stream: true }));
  }
}

/** The service sends the same policies with all files. A worker’s are those of its own script. */
function headersFor(path: string, sent: Headers): Headers {
  const headers = new Headers(sent);
  for (const name of OF_THE_BODY) headers.delete(name);
  headers.set('content-type', `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`);
  return headers;
}
