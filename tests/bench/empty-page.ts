import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

/**
 * A page that is nothing but React, cached by the smallest possible service worker: the baseline for ours. Returns its
 * folder, which the caller removes.
 */
export async function buildEmptyPage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lapka-empty-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'tests/bench/empty',
    build: { outDir: folder, emptyOutDir: true },
  });
  const assets = (await readdir(path.join(folder, 'assets'))).map((name) => `/assets/${name}`);
  const files = JSON.stringify(['/', ...assets]);
  await writeFile(
    path.join(folder, 'sw.js'),
    `self.addEventListener('install', (event) => event.waitUntil(caches.open('empty').then((cache) => cache.addAll(${files}))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request, { ignoreVary: true }).then((hit) => hit ?? fetch(event.request))));`,
  );
  return folder;
}
