import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test';
import sharp from 'sharp';
import { drawPet } from '../../scripts/demo/drawings.ts';
import type { Login, Registration } from '../../src/domain/account/schema.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { makeAdmin } from './admins.ts';
import { newcomer, type Person, registerPerson } from './people.ts';
import { ServiceProcess } from './service-process.ts';

export { expect };

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/**
 * The files that one of the runner's processes plays share a service with a fresh data folder; each test brings people
 * and titles of its own. A browser installs the service worker, which fetches every file of the page, unless the file
 * says `test.use({ serviceWorkers: 'block' })`: that halves what somebody new costs, and the app is the same until a
 * page is loaded without a network. A route that replaces the service needs it too: a service worker's requests bypass
 * routes.
 */
export const test = base.extend<
  { open: (options?: BrowserContextOptions & { undecided?: boolean }) => Promise<Visitor> },
  { service: ServiceProcess; admin: Person }
>({
  service: [
    async ({ browserName: _anyBrowser }, use) => {
      const service = await ServiceProcess.start();
      await use(service);
      await service.remove();
    },
    { scope: 'worker' },
  ],
  /** An admin of that service: the command line is started once for all tests that need one. */
  admin: [
    async ({ service }, use) => {
      const person = await registerPerson(service.url, 'Леся', 'Українка');
      await makeAdmin(service, person);
      await use(person);
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, service, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const visitor = await Visitor.open(browser, service.url, { serviceWorkers, ...options });
      contexts.push(visitor.context);
      return visitor;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

const COMMUNITY = /^(Community|Спільнота)$/;
/** What the app says when it finds a session and no data. */
const EVICTED = /cleared the app’s data|прибрав дані застосунку/;

/** Somebody in front of a browser of their own. Texts are English unless the context says otherwise. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #locale: 'en' | 'uk';

  private constructor(context: BrowserContext, page: Page, locale: 'en' | 'uk') {
    this.context = context;
    this.page = page;
    this.#locale = locale;
  }

  /** `undecided`: the cookie banner is there, as on a first visit; elsewhere it was answered before. */
  static async open(
    browser: Browser,
    baseURL: string,
    { undecided = false, ...options }: BrowserContextOptions & { undecided?: boolean },
  ): Promise<Visitor> {
    const context = await browser.newContext({ baseURL, viewport: PHONE, locale: 'en-US', ...options });
    if (!undecided) {
      await context.addInitScript(() => {
        const declined = { analytics: false, advertising: false, personalization: false };
        localStorage.setItem('cookieConsent', JSON.stringify(declined));
      });
    }
    return new Visitor(context, await context.newPage(), options.locale?.startsWith('uk') ? 'uk' : 'en');
  }

  /** Registers without the form and ends at the address, which is loaded only once. */
  async register(firstName = 'Olena', secondName = 'Koval', address = '/dashboard/community'): Promise<Person> {
    const person = newcomer();
    await this.#enter('/auth/register', { ...person, firstName, secondName, locale: this.#locale }, address);
    return person;
  }

  /** Signs in without the form, on a device that knew nobody, and ends at the address. */
  async signIn(person: Person, address = '/dashboard/community'): Promise<void> {
    await this.#enter('/auth/login', { ...person, locale: this.#locale }, address);
  }

  /**
   * The session's cookie is in the browser, and so is the mark that it kept somebody's data
   * (`src/platform/storage.ts`): the app finds no data and takes the session up from the cookie, as in situation 22.
   * What it says about that is closed.
   */
  async #enter(path: '/auth/register' | '/auth/login', data: Registration | Login, address: string): Promise<void> {
    const answer = await this.context.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
    await this.context.addInitScript(() => {
      if (localStorage.getItem('e2e-entered') !== null) return;
      localStorage.setItem('e2e-entered', '1');
      localStorage.setItem('lapka-kept', '1');
    });
    await this.page.goto(address);
    await this.page.getByRole('status').filter({ hasText: EVICTED }).getByRole('button').click();
    await this.page.waitForFunction(() => localStorage.getItem('lapka.session-hint') !== null);
    await expect(this.page.locator('main h1')).toBeVisible();
  }

  /** Registers through the English form and ends on the community page. */
  async registerByForm(firstName = 'Olena', secondName = 'Koval'): Promise<Person> {
    const person = newcomer();
    await this.page.goto('/signup');
    await this.page.getByLabel('First name').fill(firstName);
    await this.page.getByLabel('Second name').fill(secondName);
    await this.page.getByLabel('Email').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await this.page.getByLabel('Confirm password').fill(person.password);
    await this.page.getByRole('button', { name: 'Join now' }).click();
    await this.toCommunity();
    return person;
  }

  /** From the screen after signing in to the one most tests begin on. */
  async toCommunity(): Promise<void> {
    await this.page.waitForURL(/\/dashboard/);
    await this.page.goto('/dashboard/community');
    await expect(this.page.getByRole('heading', { name: COMMUNITY, level: 1 })).toBeVisible();
  }

  /** Fills the sign-in form that is on the screen and sends it. */
  async fillSignIn({ email, password }: Person): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  }

  /** Writes a post through the dialog; the screen shows the community page before and after. */
  async writePost(title: string, text: string, photo?: { bytes: Buffer; alt: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'What’s new with your pet?' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('textbox', { name: 'Text' }).fill(text);
    if (photo) {
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'pet.jpg', mimeType: 'image/jpeg', buffer: photo.bytes });
      await dialog.getByLabel('What’s in the photo?').fill(photo.alt);
    }
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await this.dialogClosed();
    await expect(this.card(title)).toBeVisible();
  }

  async closeDialog(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.dialogClosed();
  }

  /**
   * A closed dialog takes back its step in the history, which would end a navigation that is under way: that is waited
   * for.
   */
  async dialogClosed(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => this.page.evaluate(() => history.state?.dialogs)).toBeUndefined();
  }

  card(title: string) {
    return this.page.getByRole('article').filter({ hasText: title });
  }

  /** Chooses from the menu of the post that is open. */
  async postMenu(entry: 'Edit' | 'Remove'): Promise<void> {
    await this.page.getByRole('button', { name: 'More options for this post' }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  badge(kind: string) {
    return this.page.locator(`[data-badge="${kind}"]`).first();
  }

  /** The service worker has taken over, so the next load works without a network. */
  async readyForOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller === null) {
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
      }
    });
  }

  offline(): Promise<void> {
    return this.context.setOffline(true);
  }

  online(): Promise<void> {
    return this.context.setOffline(false);
  }
}

/** A photo as a phone makes it: a JPEG of some hundred kilobytes at most. */
export function petPhoto(number: number): Promise<Buffer> {
  return drawPet(number % 2 === 0 ? 'cat' : 'dog', number);
}

/**
 * A JPEG of twelve megapixels in which every pixel differs: more bytes than may be uploaded, as a phone makes them in
 * the sun.
 */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3, background: '#8fae7c', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  expect(photo.length).toBeGreaterThan(LIMITS.uploadBytes);
  return photo;
}
