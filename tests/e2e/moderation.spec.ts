import { signedInAdmin } from './admins.ts';
import { DESKTOP, expect, PHONE, test, type Visitor } from './fixtures.ts';
import { inspect, inspectSizes } from './inspect.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const menuOf = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('button', { name: /^(More about this post|Більше про цей допис)/ });

/** Opens a post from the community page. */
async function read(visitor: Visitor, title: string): Promise<void> {
  await visitor.page.goto('/dashboard/community');
  await visitor.card(title).getByRole('link', { name: title }).click();
  await expect(visitor.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

async function report(visitor: Visitor, reason: string, text = ''): Promise<void> {
  await visitor.page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: reason }).check();
  if (text !== '') await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(visitor.page.getByText(/you are told what comes of it/)).toBeVisible();
  await visitor.dialogClosed();
}

const told = (visitor: Visitor) => visitor.page.locator('.notification');

test('reported offline, hidden by a moderator, told to the reporter and to the author, and shown again', async ({
  open,
  admin,
}) => {
  const author = await open();
  await author.register('Taras', 'Bondar');
  await author.writePost('Miracle pills', 'Buy miracle pills for cats.');
  await expect(author.badge('synced')).toBeVisible();

  const reporter = await open({ serviceWorkers: 'allow' });
  await reporter.register('Olena', 'Koval');
  await reporter.readyForOffline();
  await read(reporter, 'Miracle pills');
  await reporter.offline();
  await menuOf(reporter).click();
  await report(reporter, 'Something else', 'These pills are poison');
  await reporter.online();
  await expect(reporter.badge('synced')).toBeVisible({ timeout: 30_000 });

  const moderator = await signedInAdmin(open, admin, { viewport: DESKTOP });
  await moderator.page.getByRole('button', { name: 'Reports' }).click();
  const thing = moderator.page.locator('.reported').filter({ hasText: 'Buy miracle pills' });
  await expect(thing).toContainText('These pills are poison');
  await expect(thing).toContainText('Taras Bondar');
  await inspect(moderator.page, 'desktop-en-admin-reports');
  await thing.getByRole('button', { name: 'Hide' }).click();
  const dialog = moderator.page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No medicine may be sold here');
  await inspect(moderator.page, 'desktop-en-admin-decide');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(moderator.page.getByText('Decided. Those concerned are told.')).toBeVisible();
  // Nobody waits for a decision about it any more; it stays within reach so that it can be shown again.
  await expect(thing).toContainText('Nobody reports it now');

  await reporter.page.goto('/dashboard/notifications');
  await expect(told(reporter).filter({ hasText: 'You reported a post. A moderator hid it.' })).toBeVisible();
  await author.page.goto('/dashboard/notifications');
  const hidden = told(author).filter({ hasText: 'A moderator hid your post “Miracle pills”' });
  await expect(hidden).toContainText('No medicine may be sold here');
  await inspect(author.page, 'phone-en-notifications-moderation');
  await hidden.getByRole('link').click();
  await expect(
    author.page.getByText('“Miracle pills” was not published: A moderator hid this. Nobody else sees it.'),
  ).toBeVisible();
  await reporter.page.goto('/dashboard/community');
  await expect(reporter.page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await expect(reporter.card('Miracle pills')).toHaveCount(0);

  await moderator.page.getByRole('button', { name: 'Changes' }).click();
  await expect(moderator.page.locator('.admin__audit li').first()).toContainText(
    'Something by Taras Bondar was hidden',
  );

  await moderator.page.getByRole('button', { name: 'Reports' }).click();
  await thing.getByRole('button', { name: 'Show again' }).click();
  await dialog.getByRole('button', { name: 'Show again' }).click();
  await expect(thing).toHaveCount(0);
  await expect(reporter.card('Miracle pills')).toBeVisible();
});

test('whoever was slower than another admin is told so; a warning and a block reach the author', async ({
  open,
  admin,
}) => {
  const author = await open();
  await author.register('Ivan', 'Hnat');
  await author.writePost('Rude words', 'Somebody is a fool.');
  await expect(author.badge('synced')).toBeVisible();
  const reporter = await open();
  await reporter.register();
  await read(reporter, 'Rude words');
  await menuOf(reporter).click();
  await report(reporter, 'Insults, threats or hatred');
  await expect(reporter.badge('synced')).toBeVisible();

  const fast = await signedInAdmin(open, admin);
  const slow = await fast.context.newPage();
  for (const page of [fast.page, slow]) {
    await page.goto('/dashboard/admin?view=reports');
    await expect(page.locator('.reported').filter({ hasText: 'Somebody is a fool' })).toBeVisible();
  }
  await inspect(fast.page, 'phone-en-admin-reports');
  await fast.page
    .locator('.reported')
    .filter({ hasText: 'fool' })
    .getByRole('button', { name: 'Block the author' })
    .click();
  await fast.page.getByLabel('For how many days?').fill('3');
  await fast.page.getByLabel('Reason').fill('Insults');
  await inspect(fast.page, 'phone-en-admin-block');
  await fast.page.getByRole('dialog').getByRole('button', { name: 'Block the author' }).click();
  await expect(fast.page.locator('.reported').filter({ hasText: 'fool' })).toHaveCount(0);

  await slow.locator('.reported').filter({ hasText: 'fool' }).getByRole('button', { name: 'Dismiss' }).click();
  await slow.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(slow.getByText(/Somebody else decided this meanwhile/)).toBeVisible();
  await expect(slow.locator('.reported').filter({ hasText: 'fool' })).toHaveCount(0);

  await author.page.goto('/dashboard/notifications');
  await expect(told(author).filter({ hasText: 'You can neither post nor comment until' })).toContainText('Insults');
  await author.page.goto('/dashboard/community');
  await author.writePost('Still here', 'May I?');
  await expect(author.badge('refused')).toBeVisible({ timeout: 30_000 });
  await author.page.goto('/dashboard/sync');
  await expect(author.page.getByText(/You cannot post or comment for some time/)).toBeVisible();
  await reporter.page.goto('/dashboard/notifications');
  await expect(told(reporter).filter({ hasText: 'The author may not write for a time' })).toBeVisible();
});

test('hidden people are not seen, blocked ones cannot comment, and both are taken back in the settings', async ({
  open,
}) => {
  const olena = await open();
  await olena.register();
  await olena.writePost('Olena’s garden', 'Roses and a cat.');
  await expect(olena.badge('synced')).toBeVisible();
  const taras = await open();
  await taras.register('Taras', 'Bondar');
  await taras.writePost('Loud opinions', 'Cats are overrated.');
  await expect(taras.badge('synced')).toBeVisible();

  await olena.page.goto('/dashboard/community');
  await olena.card('Loud opinions').getByRole('link', { name: 'Taras Bondar' }).first().click();
  await expect(olena.page.getByRole('heading', { name: 'Taras Bondar', level: 1 })).toBeVisible();
  await olena.page.getByRole('button', { name: 'More about Taras Bondar' }).click();
  await inspect(olena.page, 'phone-en-person-menu');
  await olena.page.getByRole('menuitem', { name: 'Hide posts by Taras Bondar' }).click();
  await expect(olena.page.getByText('You hid the posts and comments by Taras Bondar.')).toBeVisible();
  await inspect(olena.page, 'phone-en-person-hidden');
  await olena.page.goto('/dashboard/community');
  await expect(olena.card('Olena’s garden')).toBeVisible();
  await expect(olena.card('Loud opinions')).toHaveCount(0);

  await olena.page.goto('/dashboard/settings');
  const list = olena.page.getByRole('region', { name: 'Hidden and blocked people' });
  await expect(list).toContainText('Taras Bondar');
  await list.getByRole('link', { name: 'Taras Bondar' }).click();
  await olena.page.getByRole('button', { name: 'More about Taras Bondar' }).click();
  await olena.page.getByRole('menuitem', { name: 'Block Taras Bondar' }).click();
  await expect(olena.page.getByText(/You blocked Taras Bondar/)).toBeVisible();
  await expect(olena.badge('synced')).toBeVisible();

  await read(taras, 'Olena’s garden');
  await taras.page.getByLabel('Your comment').fill('Roses are overrated too');
  await taras.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(taras.badge('refused')).toBeVisible({ timeout: 30_000 });
  await taras.page.goto('/dashboard/sync');
  await expect(taras.page.getByText(/You cannot comment on posts of this person/)).toBeVisible();
  await inspect(taras.page, 'phone-en-sync-refused-comment');

  await olena.page.goto('/dashboard/settings');
  await list.getByRole('button', { name: 'Show again: Taras Bondar' }).click();
  await expect(list).toContainText('Nobody');
  await expect(olena.badge('synced')).toBeVisible();
  await olena.page.goto('/dashboard/community');
  await expect(olena.card('Loud opinions')).toBeVisible();
});

test('from the menus: a comment’s author is hidden at once and shown again, and an admin takes a post away', async ({
  open,
  admin,
}) => {
  const olena = await open();
  await olena.register();
  await olena.writePost('Medicine to sell', 'Pills without a prescription.');
  await expect(olena.badge('synced')).toBeVisible();
  const taras = await open();
  await taras.register('Taras', 'Bondar');
  await taras.writePost('Taras thinks aloud', 'Nobody listens.');
  await read(taras, 'Medicine to sell');
  await taras.page.getByLabel('Your comment').fill('I would never buy that');
  await taras.page.getByRole('button', { name: 'Send', exact: true }).click();

  await read(olena, 'Medicine to sell');
  const comment = olena.page.locator('.comment').filter({ hasText: 'I would never buy that' });
  const hide = async () => {
    await comment.getByRole('button', { name: 'More about the comment by Taras Bondar' }).click();
    await olena.page.getByRole('menuitem', { name: 'Hide posts by Taras Bondar' }).click();
    await expect(comment).toHaveCount(0);
  };
  await hide();
  await olena.page.getByRole('button', { name: 'Undo' }).click();
  await expect(comment).toBeVisible();
  await hide();
  await olena.page.goto('/dashboard/community');
  await expect(olena.card('Medicine to sell')).toBeVisible();
  await expect(olena.card('Taras thinks aloud')).toHaveCount(0);

  const moderator = await signedInAdmin(open, admin);
  await read(moderator, 'Medicine to sell');
  await menuOf(moderator).click();
  await moderator.page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = moderator.page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No medicine may be sold here');
  await inspect(moderator.page, 'phone-en-remove-as-admin');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(moderator.page.getByText('Removed. Its author is told why.')).toBeVisible();
  await expect(taras.page.getByRole('heading', { name: 'This post was removed', level: 1 })).toBeVisible({
    timeout: 20_000,
  });
  await olena.page.goto('/dashboard/notifications');
  await expect(told(olena).filter({ hasText: 'Medicine to sell' }).first()).toContainText(
    'No medicine may be sold here',
  );
});

test('the report and the queue in Ukrainian, dark', async ({ open, admin }) => {
  const author = await open();
  await author.register();
  await author.writePost('Кого шукаємо', 'Загубився пес.');
  await expect(author.badge('synced')).toBeVisible();
  const moderator = await signedInAdmin(open, admin, { viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  await read(moderator, 'Кого шукаємо');
  // A menu closes when the window changes its size.
  await moderator.page.setViewportSize(PHONE);
  await menuOf(moderator).click();
  await inspect(moderator.page, 'phone-uk-post-menu');
  await moderator.page.keyboard.press('Escape');
  await moderator.page.setViewportSize(DESKTOP);
  await menuOf(moderator).click();
  await inspect(moderator.page, 'desktop-uk-post-menu');
  await moderator.page.getByRole('menuitem', { name: 'Поскаржитися' }).click();
  const dialog = moderator.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Надіслати скаргу' }).click();
  await inspectSizes(moderator.page, 'uk', 'report', { every: true });
  await dialog.getByRole('radio', { name: 'Жорстоке поводження з тваринами' }).check();
  await dialog.getByRole('button', { name: 'Надіслати скаргу' }).click();
  await moderator.dialogClosed();
  await expect(moderator.badge('synced')).toBeVisible();
  await moderator.page.goto('/dashboard/admin?view=reports');
  const thing = moderator.page.locator('.reported').filter({ hasText: 'Загубився пес' });
  // It is asked for when the list is opened, and the report may still be on its way.
  await expect(async () => {
    await moderator.page.reload();
    await expect(thing).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await inspectSizes(moderator.page, 'uk', 'admin-reports');
  await thing.getByRole('button', { name: 'Відхилити' }).click();
  await moderator.page.getByRole('dialog').getByRole('button', { name: 'Відхилити' }).click();
  await expect(thing).toHaveCount(0);
});
