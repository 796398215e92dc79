import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Person, type Visitor } from './fixtures.ts';
import type { ServiceProcess } from './service-process.ts';

const run = promisify(execFile);

/** The way to the first admin: the server's command line. The role is felt at the next sign-in. */
export async function makeAdmin(service: ServiceProcess, { email }: Person): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'sync-server/src/admin.ts', 'grant', email], {
    env: { ...process.env, DATA_DIR: service.dataDir },
  });
}

/** What the service's command line says: this pet may go to them. */
export async function letPetGo(service: ServiceProcess, pet: string, { email }: Person): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'sync-server/src/admin.ts', 'handover', pet, email], {
    env: { ...process.env, DATA_DIR: service.dataDir },
  });
}

export interface AdminOptions {
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'dark' | 'light';
}

/** An admin before the admin's lists. */
export async function signedInAdmin(
  open: (options?: object) => Promise<Visitor>,
  service: ServiceProcess,
  options: AdminOptions = {},
): Promise<Visitor> {
  const person = await (await open()).register('Леся', 'Українка');
  await makeAdmin(service, person);
  const admin = await open(options);
  await admin.page.goto('/signin');
  await admin.page.locator('input[type=email]').fill(person.email);
  await admin.page.locator('input[autocomplete=current-password]').fill(person.password);
  await admin.page.locator('main button[type=submit]').click();
  await expect(admin.page).toHaveURL(/\/dashboard$/);
  await admin.page.goto('/dashboard/admin');
  await expect(admin.page.locator('.admin__person').first()).toBeVisible();
  return admin;
}
