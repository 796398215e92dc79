import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ROUTES, type RouteName, routePath } from '../../../src/domain/routes.ts';
import { collectComplaints } from '../support/complaints.ts';
import { expect, petPhoto, test, Visitor } from '../support/fixtures.ts';
import { pressSignOut } from '../support/sign-out.ts';
import { PausedNetwork } from './paused-network.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  id: string;
  lang: string;
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

const SCREENSHOT_BYTES = 150_000;

async function bytesOf(url: string, { src, type }: Picture): Promise<Buffer> {
  const answer = await fetch(new URL(src, url));
  expect(answer.status, src).toBe(200);
  expect(answer.headers.get('content-type'), src).toContain(type);
  return Buffer.from(await answer.arrayBuffer());
}

async function expectSize(url: string, picture: Picture): Promise<Buffer> {
  const bytes = await bytesOf(url, picture);
  const { width, height } = await sharp(bytes).metadata();
  if (picture.sizes !== 'any') expect(`${width}x${height}`, picture.src).toBe(picture.sizes);
  return bytes;
}

/** Expects that one language's manifest is complete and that all its addresses are served as declared. */
async function expectWholeManifest(url: string, lang: string): Promise<Manifest> {
  const answer = await fetch(`${url}/manifest.${lang}.webmanifest`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ id: '/', lang, display: 'standalone' });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);

  for (const icon of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
    await expectSize(url, icon);
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  }
  // No transparency: the system cuts its own shape out of a maskable icon.
  for (const icon of manifest.icons.filter(({ purpose }) => purpose === 'maskable')) {
    const { isOpaque } = await sharp(await bytesOf(url, icon)).stats();
    expect(isOpaque, icon.src).toBe(true);
  }

  const factors = manifest.screenshots.map((screenshot) => screenshot.form_factor);
  expect(factors).toEqual(expect.arrayContaining(['narrow', 'wide']));
  for (const screenshot of manifest.screenshots) {
    expect(screenshot.label).toBeTruthy();
    expect((await expectSize(url, screenshot)).length).toBeLessThan(SCREENSHOT_BYTES);
  }
  return manifest;
}

test('is installable: complete manifests in both languages, whose addresses open, and only its own scripts', async ({
  open,
  service,
}) => {
  const visitor = await open();
  const { page } = visitor;
  await page.goto('/dashboard/community');
  await visitor.readyForOffline();

  await test.step('the browser reports no installability error', async () => {
    const cdp = await visitor.context.newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Playwright's window counts as a private one; no other reason may be left.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const { errors, url } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toMatch(/\/manifest\.en\.webmanifest$/);
  });

  await test.step('the manifests', async () => {
    const manifest = await expectWholeManifest(service.url, 'en');
    const ukrainian = await expectWholeManifest(service.url, 'uk');
    const addresses = ({ start_url, shortcuts }: Manifest) => [start_url, ...shortcuts.map(({ url }) => url)];
    expect(addresses(ukrainian)).toEqual(addresses(manifest));
    for (const address of addresses(manifest)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/\/404$/);
    }
  });

  await test.step('the policy', async () => {
    const answer = await fetch(`${service.url}/dashboard/community`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(await readFile('dist/index.html', 'utf8')).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});

/** Scripts and archives that a first visit downloads until the app is on the device. */
const DOWNLOADS = 60;

test('is on the device after few downloads, also with screens that were never opened', async ({ browser, service }) => {
  const network = await PausedNetwork.before(service.url);
  const visitor = await Visitor.open(browser, network.url, {});
  const { page } = visitor;
  try {
    await page.goto('/dashboard/community');
    await visitor.readyForOffline();
    const downloads = [...network.sent.keys()].filter((path) => /\.(?:js|ndjson)$/.test(path));
    expect(downloads.length).toBeLessThanOrEqual(DOWNLOADS);
    network.away = /./;
    for (const screen of ['about', 'services', 'forgottenPassword', 'care', 'breeds'] as const) {
      await page.goto(routePath(screen));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.getByRole('link', { name: /Beagle/ }).click();
    await expect(page.getByRole('heading', { name: 'Whom it suits' })).toBeVisible();
  } finally {
    await visitor.context.close();
    await network.close();
  }
});

/** Screens of one published thing: a missing one is rightly a 404, which the browser logs. */
const ONE_THING = ['post', 'pet', 'announcement', 'pedigree'] as const satisfies readonly RouteName[];

/** The address of a screen with parameters of a missing thing. */
function pathOfNothing(name: RouteName): string {
  const keys = [...ROUTES[name].path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return routePath(name, Object.fromEntries(keys.map((key) => [key, 'nothing'])));
}

const ABSENT = [
  routePath('notFound'),
  ...ONE_THING.map(pathOfNothing),
  '/db/directory/profile%3Anothing',
  '/pedigrees/nothing',
];

test('causes no browser complaint from the registration by the form to the sign-out', async ({ open, service }) => {
  const visitor = await open();
  const { page } = visitor;
  const complaints = await collectComplaints(visitor, service.url);
  const reach = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.badge('synced')).toBeVisible();
  };
  for (const name of ONE_THING) await reach(pathOfNothing(name));
  await visitor.registerByForm();
  await reach(pathOfNothing('profile'));
  await page.goto('/dashboard/community?write=post');
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await visitor.closeDialog();
  await visitor.writePost('A quiet screen', 'Nothing complains.', { bytes: await petPhoto(16), alt: 'A cat' });
  await expect(visitor.card('A quiet screen')).not.toContainText(/Waiting|now publishing/);
  await visitor.card('A quiet screen').getByRole('link', { name: 'A quiet screen' }).first().click();
  await expect(page.getByRole('img', { name: 'A cat' })).toBeVisible();
  await visitor.postMenu('Edit');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeVisible();
  await visitor.closeDialog();
  await page.goto('/dashboard/sync');
  await expect(page.getByText('Nothing waiting to send')).toBeVisible();
  await pressSignOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  const nothing = ABSENT.map((address) => service.url + address);
  expect(complaints.filter((complaint) => !nothing.some((address) => complaint.endsWith(address)))).toEqual([]);
});
