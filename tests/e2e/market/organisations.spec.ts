import { DESKTOP, expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { mailedLink } from '../support/mails.ts';
import { type Person, registerPerson } from '../support/people.ts';
import { idOf } from '../support/profile-steps.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { WORDS } from './organisation-labels.ts';

// Only the founder loads the page offline.
test.use({ serviceWorkers: 'block' });

const LIST = '/dashboard/my-organisations';
const NAME = 'Пухнаста лапа';
const BY_FOUNDER = 'Лапка й хвостик';
const BY_MEMBER = 'Чистий пес';
const DESCRIPTION = 'Салон на Подолі. Стрижемо, миємо, не поспішаємо.';

/** The founder uses a desktop in English and light colours; the member a phone in Ukrainian and dark colours. */
const DESK = {
  lang: 'en',
  locale: 'en-US',
  colorScheme: 'light',
  viewport: DESKTOP,
  serviceWorkers: 'allow',
} as const;
const HAND = { lang: 'uk', locale: 'uk-UA', colorScheme: 'dark', viewport: PHONE, hasTouch: true } as const;
type Appearance = typeof DESK | typeof HAND;

interface Side {
  readonly visitor: Visitor;
  readonly lang: Appearance['lang'];
  readonly words: (typeof WORDS)[Appearance['lang']];
  readonly person: Person;
  readonly id: string;
  readonly name: string;
}

type Open = (options?: Parameters<typeof Visitor.open>[2]) => Promise<Visitor>;

async function enter(
  open: Open,
  service: ServiceProcess,
  { lang, ...appearance }: Appearance,
  name: readonly [string, string],
): Promise<Side> {
  const person = await registerPerson(service.url, ...name);
  const visitor = await open(appearance);
  await visitor.signIn(person, LIST);
  return { visitor, lang, words: WORDS[lang], person, id: await idOf(visitor), name: name.join(' ') };
}

/** With every accessibility rule: no other test checks these screens in English too. */
const inspectScreen = ({ visitor: { page }, lang }: Side, name: string) =>
  inspectSizes(page, lang, name, { every: true });
const heading = ({ visitor: { page } }: Side, name: string) => page.getByRole('heading', { level: 1, name });
const team = ({ visitor: { page }, words }: Side) => page.getByRole('list', { name: words.team });
const waits = ({ visitor: { page }, words }: Side) => page.getByText(words.waitsForNetwork);

/** Founds it and invites a person, all offline; returns the address. */
async function found(founder: Side, invited: Side): Promise<string> {
  const { visitor, words } = founder;
  const { page } = visitor;
  await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
  await inspectScreen(founder, 'organisations-none');
  await visitor.readyForOffline();
  await visitor.offline();
  await page.getByRole('button', { name: words.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.submit }).click();
  await expect(dialog.getByText(words.fillAll)).toBeVisible();
  await inspectScreen(founder, 'organisation-create');
  await dialog.getByLabel(words.name, { exact: true }).fill(NAME);
  await dialog.getByLabel(words.type, { exact: true }).selectOption({ label: words.grooming });
  await dialog.getByLabel(words.description).fill(DESCRIPTION);
  // The input survives a reload.
  await page.reload();
  await page.getByRole('button', { name: words.create }).click();
  await expect(dialog.getByLabel(words.name, { exact: true })).toHaveValue(NAME);
  await dialog.getByRole('button', { name: words.submit }).click();
  await expect(heading(founder, NAME)).toBeVisible();
  await expect(page.getByText(words.notMadeYet)).toBeVisible();

  await page.getByRole('button', { name: words.invite }).click();
  await dialog.getByLabel(words.nameOrEmail).fill(invited.person.email);
  await dialog.getByRole('button', { name: words.inviteOne(invited.person.email) }).click();
  await inspectScreen(founder, 'organisation-invite-address');
  await dialog.getByRole('button', { name: words.done }).click();
  await visitor.dialogClosed();
  await expect(waits(founder)).toBeVisible();
  await page.reload();
  await expect(waits(founder)).toBeVisible();
  await inspectScreen(founder, 'organisation-waits');

  await visitor.online();
  await expect(page.getByText(words.notMadeYet)).toBeHidden();
  await expect(waits(founder)).toHaveCount(0);
  await expect(page.getByRole('list', { name: words.waitingInvites }).getByRole('listitem')).toHaveCount(1);
  return new URL(page.url()).pathname;
}

/**
 * A person who confirms the address finds the invite, accepts it offline, and becomes a member when the service
 * decides.
 */
async function join(member: Side, service: ServiceProcess): Promise<void> {
  const { visitor, words, person } = member;
  const { page } = visitor;
  await page.goto(await mailedLink(service.dataDir, person.email, 'confirm'));
  await expect(page.getByRole('heading', { name: words.confirmed })).toBeVisible();
  await page.goto(LIST);
  const accept = page.getByRole('button', { name: words.accept, exact: true });
  await expect(accept).toBeVisible();
  await inspectScreen(member, 'organisation-invited');
  await page.goto('/dashboard/my-profile');
  await expect(accept).toBeVisible();
  await inspectScreen(member, 'organisation-invited-profile');
  await page.goto(LIST);
  await expect(accept).toBeVisible();
  await visitor.offline();
  await accept.click();
  await expect(page.getByText(words.accepted)).toBeVisible();
  await visitor.online();
  // Once the invite has moved to the earlier ones, the screen no longer shifts.
  await expect(page.locator('main details')).toBeVisible();
  await page.getByRole('list', { name: words.list }).getByRole('link', { name: NAME }).click();
  await expect(team(member).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: words.edit })).toHaveCount(0);
  await inspectScreen(member, 'organisation-member');
}

/** Finds a person by name once the service knows them, invites them, and withdraws the invite. */
async function inviteByName(founder: Side, service: ServiceProcess): Promise<void> {
  const { visitor, words } = founder;
  const { page } = visitor;
  const family = `Бондар${Math.random().toString(36).slice(2, 6)}`;
  const name = `Соломія ${family}`;
  await registerPerson(service.url, 'Соломія', family);
  await page.getByRole('button', { name: words.invite }).click();
  const dialog = page.getByRole('dialog');
  const invite = dialog.getByRole('button', { name: words.inviteOne(name) });
  await expect(async () => {
    await dialog.getByLabel(words.nameOrEmail).fill('');
    await dialog.getByLabel(words.nameOrEmail).fill(name.toLowerCase());
    await expect(invite).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await dialog.getByLabel(words.role).selectOption({ label: words.admin });
  await inspectScreen(founder, 'organisation-found');
  await invite.dblclick();
  await expect(dialog.getByText(words.invited, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: words.done }).click();
  await visitor.dialogClosed();
  const withdraw = page.getByRole('button', { name: words.withdraw(name) });
  await expect(withdraw).toBeVisible();
  await inspectScreen(founder, 'organisation-admin');
  await withdraw.click();
  // No invite is open any more, and the page has its final height.
  await expect(page.getByRole('list', { name: words.waitingInvites })).toHaveCount(0);
  await expect(page.getByText(words.withdrawn)).toBeAttached();
}

async function rename({ visitor, words }: Side, name: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole('button', { name: words.edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill(name);
  await dialog.getByRole('button', { name: words.save }).click();
  await visitor.dialogClosed();
}

/** Two admins change the same field offline: the first to arrive wins, the other one is notified. */
async function meet(founder: Side, member: Side): Promise<void> {
  const { page } = founder.visitor;
  await page.getByRole('button', { name: founder.words.menuOf(member.name) }).click();
  await page.getByRole('menuitem', { name: founder.words.makeAdmin }).click();
  const edit = member.visitor.page.getByRole('button', { name: member.words.edit });
  await expect(edit).toBeVisible();
  // The member's browser has no service worker, so it loads the form's code before it goes offline.
  await edit.click();
  await expect(member.visitor.page.getByRole('dialog').getByLabel(member.words.name, { exact: true })).toBeVisible();
  await member.visitor.closeDialog();
  await Promise.all([founder.visitor.offline(), member.visitor.offline()]);
  await rename(founder, BY_FOUNDER);
  await rename(member, BY_MEMBER);
  // Each sees their own change, and that it waits.
  await expect(heading(founder, BY_FOUNDER)).toBeVisible();
  await expect(heading(member, BY_MEMBER)).toBeVisible();
  await expect(waits(member)).toBeVisible();
  await founder.visitor.online();
  await expect(waits(founder)).toHaveCount(0);
  await member.visitor.online();
  await expect(member.visitor.page.getByText(member.words.meanwhile)).toBeVisible();
  await expect(heading(member, BY_FOUNDER)).toBeVisible();
  await inspectScreen(member, 'organisation-meanwhile');
  await member.visitor.page.getByRole('button', { name: member.words.useMine }).click();
  await expect(heading(founder, BY_MEMBER)).toBeVisible();
  await expect(heading(member, BY_MEMBER)).toBeVisible();
}

/** Its page shows services, is public, and members who wish so show it on their profiles. */
async function show(founder: Side, member: Side, visitor: Visitor, address: string): Promise<void> {
  const { words } = founder;
  const { page } = founder.visitor;
  await page.getByRole('button', { name: words.editServices }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: words.groomingService }).check();
  await dialog.getByRole('button', { name: words.save }).click();
  await founder.visitor.dialogClosed();
  await expect(page.locator('.services')).toContainText(words.groomingService);
  await announce(founder);

  await visitor.page.goto(address);
  await expect(visitor.page).toHaveURL(/\/signin$/);
  await page.getByRole('switch', { name: words.open }).click();
  await member.visitor.page.getByRole('switch', { name: member.words.show }).click();
  // A profile's organisations are fetched at each visit, so the visit begins when they are available.
  const shown = new URL(`/organisations?member=${member.id}`, page.url()).href;
  await expect.poll(async () => (await page.request.get(shown)).text()).toContain(BY_MEMBER);
  await page.goto(`/dashboard/profile/${member.id}`);
  await expect(page.getByRole('list', { name: words.organisations })).toContainText(BY_MEMBER);
  await inspectScreen(founder, 'organisation-on-profile');
  await page.getByRole('list', { name: words.organisations }).getByRole('link').click();
  await expect(heading(founder, BY_MEMBER)).toBeVisible();

  await visitor.page.goto(address);
  await expect(visitor.page.getByRole('heading', { level: 1, name: BY_MEMBER })).toBeVisible();
  // Only members who wish to be shown.
  await expect(visitor.page.locator('.member-row')).toHaveCount(1);
  await inspectSizes(visitor.page, 'en', 'organisation-visitor');
}

/** Its services are announced in its name, from its page, which then links to the announcement. */
async function announce(founder: Side): Promise<void> {
  const { visitor, words } = founder;
  const { page } = visitor;
  await page.getByRole('button', { name: words.announce }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.chooseDays }).click();
  await dialog.getByRole('button', { name: words.laterMonth }).click();
  for (const day of [/^10$/, /^14$/]) await dialog.locator('.rdp-day_button', { hasText: day }).click();
  await dialog.getByLabel(words.words).fill(DESCRIPTION);
  await inspectScreen(founder, 'organisation-announce');
  await dialog.getByRole('button', { name: words.publish, exact: true }).click();
  await visitor.dialogClosed();
  await page.getByRole('link', { name: words.toAnnouncement }).click();
  await expect(page.locator('.announcement')).toContainText(BY_MEMBER);
  await inspectScreen(founder, 'organisation-announced');
  await page.locator('.announcement').getByRole('link', { name: BY_MEMBER }).first().click();
  await expect(heading(founder, BY_MEMBER)).toBeVisible();
}

/** The founder leaves, the other admin closes it. */
async function end(founder: Side, member: Side): Promise<void> {
  await founder.visitor.page.getByRole('button', { name: founder.words.leave }).click();
  await founder.visitor.page
    .getByRole('dialog')
    .getByRole('button', { name: founder.words.leaveYes, exact: true })
    .click();
  const { page } = member.visitor;
  await expect(team(member).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: member.words.leave })).toHaveCount(0);
  await page.getByRole('button', { name: member.words.close }).click();
  await inspectScreen(member, 'organisation-close');
  await page.getByRole('dialog').getByRole('button', { name: member.words.closeYes, exact: true }).last().click();
  await expect(page.locator('.organisation__head').getByText(member.words.closed)).toBeVisible();
}

test('an organisation is founded and joined offline, changed by two admins, shown and closed', {
  tag: '@journey',
}, async ({ open, service }) => {
  const founder = await enter(open, service, DESK, ['Марта', 'Гнатюк']);
  const member = await enter(open, service, HAND, ['Тарас', 'Лисенко']);
  const address = await test.step('founded', () => found(founder, member));
  await test.step('joined', () => join(member, service));
  await test.step('an invite is withdrawn', () => inviteByName(founder, service));
  await test.step('changed by two', () => meet(founder, member));
  await test.step('shown', async () => show(founder, member, await open(), address));
  await test.step('left and closed', () => end(founder, member));
});
