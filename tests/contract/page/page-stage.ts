import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Parser } from 'htmlparser2';
import { readLongTexts } from '../../../scripts/vite/long-texts.ts';
import { LONG_TEXTS_FILE } from '../../../src/domain/page/long-texts.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { createServer } from '../../../sync-server/src/http/plugins/create-server.ts';
import { errors } from '../../../sync-server/src/http/plugins/errors.ts';
import { security } from '../../../sync-server/src/http/plugins/security.ts';
import { pageRoutes } from '../../../sync-server/src/http/routes/page/index.ts';
import { followDogs } from '../../../sync-server/src/reading/pedigrees/followed-dogs.ts';
import { createPostSearch } from '../../../sync-server/src/reading/search/post-search.ts';
import { loadTexts } from '../../../sync-server/src/texts.ts';
import { type RunningEngine, silentLog } from '../engines.ts';
import { postIdOf, postStatement, World } from '../publisher/world.ts';

export const AT = '2026-11-20T10:00:00.000Z';
export const ORIGIN = 'https://lapka.example';
export const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta property="csp-nonce" nonce="__nonce__" />
    <!-- page -->
    <title>Lapka</title>
    <!-- /page -->
    <script type="module" src="/assets/main.js"></script>
  </head>
  <body><div id="root"></div><noscript>Lapka needs JavaScript.</noscript></body>
</html>`;

export type PageStage = Awaited<ReturnType<typeof openPageStage>>;

/** The routes of the page over an engine with a publisher; time passes only by `pass`. */
export async function openPageStage(kind: { start(): Promise<RunningEngine> }) {
  const engine = await kind.start();
  const world = await new World(engine, 'page').install(true);
  const folder = await mkdtemp(join(tmpdir(), 'lapka-page-'));
  let now = 0;
  await writeFile(join(folder, 'index.html'), TEMPLATE);
  await writeFile(join(folder, LONG_TEXTS_FILE), JSON.stringify(await readLongTexts(process.cwd())));
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /db/\n');
  const app = createServer({ logLevel: 'silent', trustProxy: false }) as unknown as FastifyInstance;
  await app.register(errors);
  await app.register(security, { google: false, publicOrigin: null });
  const texts = await loadTexts();
  const { couch } = world;
  const posts = createPostSearch({ couch, log: { ...silentLog, warn() {} } });
  const dogs = followDogs({ couch, log: { ...silentLog, warn() {} } });
  await app.register(pageRoutes, { folder, couch, texts, posts, dogs, originOf: () => ORIGIN, now: () => now });
  await app.ready();
  return {
    world,
    app,
    posts,
    dogs,
    folder,
    /** Milliseconds. */
    pass(span: number) {
      now += span;
    },
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers }),
    async publishPost(number: number, more: object = {}) {
      const person = await world.person();
      const statement = postStatement(postIdOf(number), more);
      await world.put(person, statement);
      await world.publish();
      return { person, id: statement._id, address: `/dashboard/post/${statement.slug}` };
    },
    async stop() {
      await app.close();
      await posts.stop();
      await dogs.stop();
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Read {
  readonly lang: string;
  readonly titles: string[];
  readonly meta: Record<string, string>;
  readonly canonical: string | null;
  readonly scripts: string[];
  readonly data: Record<string, unknown>[];
  readonly firstPosts: PostFact[];
  /** The content of <noscript>. */
  readonly plain: string;
}

/** Parses the page like a browser that runs scripts: the content of <noscript> is text. */
export function readPage(html: string): Read {
  const [, plain = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? [];
  const read = {
    lang: '',
    titles: [] as string[],
    meta: {} as Record<string, string>,
    canonical: null as string | null,
    scripts: [] as string[],
    data: [] as Record<string, unknown>[],
    firstPosts: [] as PostFact[],
  };
  let inside = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      inside = name === 'script' ? (attributes.type ?? '') : name;
      if (name === 'html') read.lang = attributes.lang ?? '';
      if (name === 'meta') read.meta[attributes.name ?? attributes.property ?? ''] = attributes.content ?? '';
      if (name === 'link' && attributes.rel === 'canonical') read.canonical = attributes.href ?? '';
      if (name === 'script') read.scripts.push(inside);
      if (name === 'title') read.titles.push('');
    },
    ontext(text) {
      if (inside === 'title') read.titles.push((read.titles.pop() ?? '') + text);
      if (inside === 'application/ld+json') read.data.push(JSON.parse(text));
      if (inside === 'application/json') read.firstPosts.push(...JSON.parse(text));
    },
    onclosetag() {
      inside = '';
    },
  });
  parser.end(html.replace(/<noscript>[\s\S]*?<\/noscript>/, ''));
  return { ...read, plain };
}
