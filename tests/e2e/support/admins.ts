import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContextOptions, expect } from 'playwright/test';
import { BUILT_ADMIN } from '../../../scripts/lib/builds.ts';
import type { Visitor } from './fixtures.ts';
import type { Person } from './people.ts';
import type { ServiceProcess } from './service-process.ts';

const run = promisify(execFile);

/** Makes the first admin by the server's command line. The role applies at the next sign-in. */
export async function makeAdmin(service: ServiceProcess, { email }: Person): Promise<void> {
  await command(service, 'grant', email);
}

/** Imports dogs, as lines of a file for the server's command line (docs/pedigrees.md). */
export async function importPedigrees(service: ServiceProcess, dogs: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pedigrees-'));
  const file = path.join(folder, 'dogs.csv');
  await writeFile(file, dogs);
  await command(service, 'import-pedigrees', file);
  await rm(folder, { recursive: true });
}

async function command(service: ServiceProcess, ...words: string[]): Promise<void> {
  await run(process.execPath, [BUILT_ADMIN, ...words], {
    env: { ...process.env, DATA_DIR: service.dataDir },
  });
}

/** A signed-in admin on the admin's lists. */
export async function signedInAdmin(
  open: (options?: BrowserContextOptions) => Promise<Visitor>,
  admin: Person,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await open(options);
  await visitor.signIn(admin, '/dashboard/admin');
  await expect(visitor.page.locator('.admin__person').first()).toBeVisible();
  return visitor;
}
