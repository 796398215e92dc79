import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test';
import sharp from 'sharp';
import { drawLandscape, sceneNumbered } from '../../../scripts/demo/pictures/drawing.ts';
import type { Login, Registration } from '../../../src/domain/account/schema.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { makeAdmin } from './admins.ts';
import { newcomer, type Person, registerPerson } from './people.ts';
import { ServiceProcess } from './service-process.ts';

export { expect };

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/**
 * All files that one runner process executes share a service with a new data folder; each test has its own people and
 * titles. A browser installs the service worker, which fetches every file of the page, unless the file says `test.use({
 * serviceWorkers: 'block' })`: that halves the cost of a new visitor, and the app behaves the same until a page is
 * loaded offline. A route that replaces the service also needs the block: a service worker's requests bypass routes.
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
  /** An admin of that service: the command line runs once for all tests that need one. */
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
/** The app's text when it finds a session and no data. */
const EVICTED = /cleared the app’s data|прибрав дані застосунку/;

/** A person with their own browser. Texts are English unless the context says otherwise. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #locale: 'en' | 'uk';

  private constructor(context: BrowserContext, page: Page, locale: 'en' | 'uk') {
    this.context = context;
    this.page = page;
    this.#locale = locale;
  }

  /** `undecided`: shows the cookie banner, as on a first visit; otherwise the choice is made already. */
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
        // Otherwise the notice would come up over what a test presses.
        localStorage.setItem('lapka.offlineReady', 'yes');
      });
    }
    return new Visitor(context, await context.newPage(), options.locale?.startsWith('uk') ? 'uk' : 'en');
  }

  /** Registers without the form and then loads the address, once. */
  async register(firstName = 'Olena', secondName = 'Koval', address = '/dashboard/community'): Promise<Person> {
    const person = newcomer();
    await this.#enter('/auth/register', { ...person, firstName, secondName, locale: this.#locale }, address);
    return person;
  }

  /** Signs in without the form, on a new device, and then loads the address. */
  async signIn(person: Person, address = '/dashboard/community'): Promise<void> {
    await this.#enter('/auth/login', { ...person, locale: this.#locale }, address);
  }

  /**
   * The browser has the session's cookie and the mark of stored data (`src/platform/storage.ts`): the app finds no data
   * and resumes the session from the cookie, as in situation 22. Its message about that is closed.
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

  /** From the screen after signing in to the one where most tests start. */
  async toCommunity(): Promise<void> {
    await this.page.waitForURL(/\/dashboard/);
    await this.page.goto('/dashboard/community');
    await expect(this.page.getByRole('heading', { name: COMMUNITY, level: 1 })).toBeVisible();
  }

  /** Fills and sends the sign-in form on the screen. */
  async fillSignIn({ email, password }: Person): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** Writes a post through the dialog, from the community page and back to it. */
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

  /** Waits until a closed dialog has removed its history entry, which would abort a navigation in progress. */
  async dialogClosed(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => this.page.evaluate(() => history.state?.dialogs)).toBeUndefined();
  }

  card(title: string) {
    return this.page.getByRole('article').filter({ hasText: title });
  }

  /** Chooses from the menu of the open post. */
  async postMenu(entry: 'Edit' | 'Remove'): Promise<void> {
    await this.page.getByRole('button', { name: 'More options for this post' }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  badge(kind: string) {
    return this.page.locator(`[data-badge="${kind}"]`).first();
  }

  /** Waits until the service worker controls the page, so the next load works offline. */
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

/** A photo as a phone makes it: a JPEG of at most some hundred kilobytes. */
export function petPhoto(number: number): Promise<Buffer> {
  return drawLandscape(sceneNumbered(number % 2 === 0 ? 'cat' : 'dog', number));
}

/**
 * A JPEG of twelve megapixels in which every pixel differs: above the upload limit, as phones make them in bright
 * light.
 */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3, background: '#8fae7c', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  expect(photo.length).toBeGreaterThan(LIMITS.uploadBytes);
  return photo;
}
