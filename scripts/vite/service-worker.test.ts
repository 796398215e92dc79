import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Licences } from './licences.ts';
import { serviceWorker } from './service-worker.ts';
import { otherManifests } from './web-manifest.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lapka-build-'));
  await put('index.html', '<html><head></head><body><script type="module" src="/main.js"></script></body></html>');
  await put('main.js', 'document.title = "built";');
  await put('public/screenshots/wide.webp', '');
  await put('src/platform/last-screen/last-screen.ts', 'document.title = "pressed";');
  await put('src/data/worker/sw-sync.ts', 'import("./late.ts").then(({ late }) => late(self));');
  await put(
    'src/data/worker/late.ts',
    'export const late = (scope: object) => Object.assign(scope, { synced: true });',
  );
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

const built = (file: string) => readFile(path.join(root, 'dist', file), 'utf8');

const buildPage = () =>
  build({ root, configFile: false, logLevel: 'silent', plugins: [otherManifests(), serviceWorker(new Licences())] });

describe('the service worker of a build', () => {
  it('is one classic script with the page’s file list, without files that load by other means', async () => {
    await put('src/platform/sw/sw.ts', 'self.addEventListener("fetch", () => console.log(self.__WB_MANIFEST));');
    await buildPage();
    const script = await built('sw.js');
    expect(() => new Function(script)).not.toThrow();
    const urls = [...script.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url?.replace(/-[\w-]{8}\./, '-hash.'));
    expect(urls.sort()).toEqual([
      'assets/index-hash.js',
      'index.html',
      // A page with a last screen names it, also without a network.
      'last-screen.js',
      'manifest.en.webmanifest',
      'manifest.uk.webmanifest',
    ]);
    // A file with a hash in its name needs no revision.
    expect(script).toMatch(/"revision":null,"url":"assets\//);
    expect(await built('sw-sync.js')).toContain('synced');
    expect(await built('index.html')).toContain('<link rel="manifest" href="/manifest.en.webmanifest">');
  });

  it('fails the build when the script does not name the list', async () => {
    await put('src/platform/sw/sw.ts', 'self.addEventListener("fetch", () => undefined);');
    await expect(buildPage()).rejects.toThrow(/__WB_MANIFEST/);
  });
});

it('gives manifests that differ only in their texts', async () => {
  await put('src/platform/sw/sw.ts', 'console.log(self.__WB_MANIFEST);');
  await buildPage();
  const [en, uk] = await Promise.all(
    ['en', 'uk'].map(async (locale) => JSON.parse(await built(`manifest.${locale}.webmanifest`)) as object),
  );
  const words = new Set(['lang', 'name', 'short_name', 'description', 'shortcuts', 'screenshots']);
  const same = (one: object | undefined) =>
    Object.fromEntries(Object.entries(one ?? {}).filter(([key]) => !words.has(key)));
  expect(same(uk)).toEqual(same(en));
  expect(same(uk)).toHaveProperty('icons');
});
