import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { ROUTES, type RouteName, routePath } from '../../src/domain/routes.ts';
import { DESKTOP, expect, PHONE, petPhoto, test, type Visitor } from './fixtures.ts';

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

for (const lang of ['en', 'uk']) {
  test(`the manifest is whole, and everything it names is there: ${lang}`, async ({ open, service }) => {
    const answer = await fetch(`${service.url}/manifest.${lang}.webmanifest`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({ id: '/', lang, display: 'standalone' });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);

    for (const icon of manifest.icons) await expectSize(service.url, icon);
    for (const purpose of ['any', 'maskable']) {
      const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
      expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    }
    // Nothing see-through: the system cuts its own shape out of a maskable icon.
    for (const icon of manifest.icons.filter(({ purpose }) => purpose === 'maskable')) {
      const { isOpaque } = await sharp(await bytesOf(service.url, icon)).stats();
      expect(isOpaque, icon.src).toBe(true);
    }

    const factors = manifest.screenshots.map((screenshot) => screenshot.form_factor);
    expect(factors).toEqual(expect.arrayContaining(['narrow', 'wide']));
    for (const screenshot of manifest.screenshots) {
      expect(screenshot.label).toBeTruthy();
      expect((await expectSize(service.url, screenshot)).length).toBeLessThan(SCREENSHOT_BYTES);
    }

    const visitor = await open({ locale: lang });
    await visitor.page.goto(manifest.start_url);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { url, icons } of manifest.shortcuts) {
      for (const icon of icons) await expectSize(service.url, icon);
      await visitor.page.goto(url);
      await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(visitor.page).not.toHaveURL(/\/404$/);
    }
  });
}

test('the shortcut for a new post opens the form', async ({ open }) => {
  const visitor = await open();
  await visitor.register();
  await visitor.page.goto('/dashboard/community?write=post');
  await expect(visitor.page.getByRole('dialog').getByLabel('Title')).toBeVisible();
});

test('the browser finds nothing against installing the app', async ({ open }) => {
  const visitor = await open();
  await visitor.page.goto('/dashboard/community');
  await visitor.readyForOffline();
  const cdp = await visitor.context.newCDPSession(visitor.page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A window of Playwright counts as a private one; that is the only reason that may be left.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const { errors, url } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/manifest\.en\.webmanifest$/);
});

/** Everything that a browser complains about while somebody looks at the app. */
async function listen(visitor: Visitor, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  };
  watch(visitor.page);
  visitor.context.on('request', (request) => {
    const { protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !request.url().startsWith(`${origin}/`))
      complaints.push(`asked for ${request.url()}`);
  });
  await visitor.context.exposeFunction('complain', (text: string) => complaints.push(text));
  await visitor.context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const complain: unknown = Reflect.get(window, 'complain');
      if (typeof complain === 'function') complain(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

const NAMES = Object.keys(ROUTES) as RouteName[];

/**
 * Screens of one published thing. What there is nothing at is a 404 by right, also in the HTML, and the browser writes
 * each down.
 */
const ONE_THING = ['post', 'pet', 'announcement', 'pedigree'] as const satisfies readonly RouteName[];
const ABSENT = [
  routePath('notFound'),
  ...ONE_THING.map(pathOfNothing),
  '/db/directory/profile%3Anothing',
  '/pedigrees/nothing',
];

/** The address of a screen whose parameters belong to nothing. */
function pathOfNothing(name: RouteName): string {
  const keys = [...ROUTES[name].path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return routePath(name, Object.fromEntries(keys.map((key) => [key, 'nothing'])));
}

/**
 * Opens a screen, with parameters that belong to nothing, and waits in both sizes until it stands and the device has
 * said all it has to.
 */
async function look(visitor: Visitor, name: RouteName): Promise<void> {
  await visitor.page.goto(pathOfNothing(name));
  for (const size of [DESKTOP, PHONE]) {
    await visitor.page.setViewportSize(size);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.badge('synced')).toBeVisible();
  }
}

test('no error, no forbidden script and no foreign address on any screen, in either size', async ({
  open,
  service,
}) => {
  const visitor = await open();
  const { page } = visitor;
  const complaints = await listen(visitor, service.url);
  for (const name of NAMES.filter((each) => ROUTES[each].access === 'public')) await look(visitor, name);
  await visitor.registerByForm();
  for (const name of NAMES.filter((each) => ROUTES[each].access === 'login')) await look(visitor, name);
  await page.goto(routePath('community'));
  await visitor.writePost('A quiet screen', 'Nothing complains.', {
    bytes: await petPhoto(16),
    alt: 'A cat',
  });
  await expect(visitor.card('A quiet screen')).not.toContainText(/Waiting|being published/);
  await visitor.card('A quiet screen').getByRole('link', { name: 'A quiet screen' }).first().click();
  await expect(page.getByRole('img', { name: 'A cat' })).toBeVisible();
  await visitor.postMenu('Edit');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeVisible();
  await visitor.closeDialog();
  await page.goto('/dashboard/sync');
  await expect(page.getByText('Nothing of yours waits')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  const nothing = ABSENT.map((address) => service.url + address);
  expect(complaints.filter((complaint) => !nothing.some((address) => complaint.endsWith(address)))).toEqual([]);
});

test('the page may run nothing that is not ours', async ({ service }) => {
  const answer = await fetch(`${service.url}/dashboard/community`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
  expect(await readFile('dist/index.html', 'utf8')).not.toMatch(/<script(?![^>]*\bsrc=)/);
});
