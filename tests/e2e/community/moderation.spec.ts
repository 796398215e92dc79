import { signedInAdmin } from '../support/admins.ts';
import { DESKTOP, expect, test, type Visitor } from '../support/fixtures.ts';
import { inspect, inspectSizes } from '../support/inspect.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { commentStatement, reportStatement } from './community-statements.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const COMMUNITY = '/dashboard/community';
const NOTIFICATIONS = '/dashboard/notifications';

/** A person without a browser who has published a post. */
async function author(origin: string, name: readonly [string, string], title: string, text: string) {
  const person = await registerPerson(origin, ...name);
  const client = await PersonClient.signIn(origin, person);
  const post = postStatement(title, `<p>${text}</p>`);
  await client.write([post]);
  return { person, client, post };
}

/** Opens a post from the community page. */
async function openPost(visitor: Visitor, title: string): Promise<void> {
  await visitor.card(title).getByRole('link', { name: title }).click();
  await expect(visitor.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

const menuOf = ({ page }: Visitor) =>
  page.locator('main').getByRole('button', { name: /^(More options for this post|Більше про цей допис)/ });
const notification = (visitor: Visitor, text: string) =>
  visitor.page.locator('.notification').filter({ hasText: text });

test('a post reported offline is hidden by a moderator; reporter and author are notified, and it is shown again', {
  tag: '@journey',
}, async ({ open, service, admin }) => {
  const title = 'Miracle pills';
  const { person } = await author(service.url, ['Taras', 'Bondar'], title, 'Buy miracle pills for cats.');
  const reporter = await open({ locale: 'uk-UA', colorScheme: 'dark', serviceWorkers: 'allow' });
  const { page } = reporter;

  await test.step('reported offline', async () => {
    await reporter.register('Олена', 'Коваль');
    await reporter.readyForOffline();
    await openPost(reporter, title);
    await reporter.offline();
    await menuOf(reporter).click();
    await inspect(page, 'phone-uk-post-menu');
    await page.getByRole('menuitem', { name: 'Поскаржитися' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Надіслати скаргу' }).click();
    await inspectSizes(page, 'uk', 'report', { every: true });
    await dialog.getByRole('radio', { name: 'Щось інше' }).check();
    await dialog.getByRole('textbox').fill('Ці пігулки — отрута');
    await dialog.getByRole('button', { name: 'Надіслати скаргу' }).click();
    await expect(page.getByText(/ми повідомимо вам, що вирішено/)).toBeVisible();
    await reporter.dialogClosed();
    await reporter.online();
    await expect(reporter.badge('synced')).toBeVisible();
  });

  const moderator = await signedInAdmin(open, admin, { viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  const thing = moderator.page.locator('.reported').filter({ hasText: 'Buy miracle pills' });
  const dialog = moderator.page.getByRole('dialog');
  await test.step('hidden', async () => {
    await moderator.page.getByRole('button', { name: 'Скарги' }).click();
    await expect(thing).toContainText('Ці пігулки — отрута');
    await expect(thing).toContainText('Taras Bondar');
    await inspectSizes(moderator.page, 'uk', 'admin-reports', { every: true });
    await thing.getByRole('button', { name: 'Приховати' }).click();
    await dialog.getByLabel('Причина').fill('No medicine may be sold here');
    await inspectSizes(moderator.page, 'uk', 'admin-decide', { every: true });
    await dialog.getByRole('button', { name: 'Приховати' }).click();
    await expect(moderator.page.getByText('Вирішено. Тим, кого це стосується, повідомлено.')).toBeVisible();
    // No report waits for a decision any more; the thing stays listed so that it can be shown again.
    await expect(thing).toContainText('Наразі ніхто не скаржиться');
  });

  await test.step('notified', async () => {
    await page.goto(NOTIFICATIONS);
    await expect(notification(reporter, 'Ви поскаржилися на допис. Модератор приховав це.')).toBeVisible();
    const writer = await open();
    await writer.signIn(person, NOTIFICATIONS);
    const hidden = notification(writer, 'A moderator hid your post “Miracle pills”');
    await expect(hidden).toContainText('No medicine may be sold here');
    await inspect(writer.page, 'phone-en-notifications-moderation');
    await hidden.getByRole('link').click();
    await expect(
      writer.page.getByText('“Miracle pills” wasn’t published: A moderator hid this. Only you can see it.'),
    ).toBeVisible();
    await page.goto(COMMUNITY);
    await expect(page.getByRole('heading', { name: 'Спільнота', level: 1 })).toBeVisible();
    await expect(reporter.card(title)).toHaveCount(0);
  });

  await test.step('shown again', async () => {
    await moderator.page.getByRole('button', { name: 'Зміни' }).click();
    await expect(moderator.page.locator('.admin__audit li').first()).toContainText(
      'Taras Bondar: публікацію приховано',
    );
    await moderator.page.getByRole('button', { name: 'Скарги' }).click();
    await thing.getByRole('button', { name: 'Показати знову' }).click();
    await dialog.getByRole('button', { name: 'Показати знову' }).click();
    await expect(thing).toHaveCount(0);
    await expect(reporter.card(title)).toBeVisible();
  });
});

test('an admin who decides after another one is told so; a warned author is notified and blocked from writing', async ({
  open,
  service,
  admin,
}) => {
  const { person, post } = await author(service.url, ['Ivan', 'Hnat'], 'Rude words', 'Somebody is a fool.');
  const reporter = await PersonClient.signIn(service.url, await registerPerson(service.url));
  await reporter.write([reportStatement(post._id, 'abuse')]);

  const fast = await signedInAdmin(open, admin);
  const slow = await fast.context.newPage();
  const thingOn = (page: typeof slow) => page.locator('.reported').filter({ hasText: 'Somebody is a fool' });
  // The list is fetched when it is opened, and the report may still be in flight.
  await expect(async () => {
    await fast.page.goto('/dashboard/admin?view=reports');
    await expect(thingOn(fast.page)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await slow.goto('/dashboard/admin?view=reports');
  await expect(thingOn(slow)).toBeVisible();
  await inspect(fast.page, 'phone-en-admin-reports');
  await thingOn(fast.page).getByRole('button', { name: 'Block author' }).click();
  await fast.page.getByLabel('For how many days?').fill('3');
  await fast.page.getByLabel('Reason').fill('Insults');
  await inspect(fast.page, 'phone-en-admin-block');
  await fast.page.getByRole('dialog').getByRole('button', { name: 'Block author' }).click();
  await expect(thingOn(fast.page)).toHaveCount(0);

  await thingOn(slow).getByRole('button', { name: 'Dismiss' }).click();
  await slow.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(slow.getByText(/This was already handled/)).toBeVisible();
  await expect(thingOn(slow)).toHaveCount(0);
  const outcomes = async () =>
    (await reporter.documents()).filter(({ kind }) => kind === 'report-outcome').map(({ about }) => about);
  await expect.poll(outcomes).toMatchObject([{ decision: 'block', target: 'post' }]);

  const writer = await open();
  await writer.signIn(person, NOTIFICATIONS);
  await expect(notification(writer, 'You can’t post or comment until')).toContainText('Insults');
  await writer.page.goto(COMMUNITY);
  await writer.writePost('Still here', 'May I?');
  await expect(writer.badge('refused')).toBeVisible();
  await writer.page.goto('/dashboard/sync');
  await expect(writer.page.getByText(/You can’t post or comment for a while/)).toBeVisible();
});

test('a hidden person is invisible, a blocked one cannot comment, and an admin removes a post in place', async ({
  open,
  service,
  admin,
}) => {
  const title = 'Medicine to sell';
  const hers = await author(service.url, ['Olena', 'Koval'], title, 'Pills without a prescription.');
  const his = await author(service.url, ['Taras', 'Bondar'], 'Loud opinions', 'Nobody listens.');
  const olena = await open();
  const { page } = olena;
  await olena.signIn(hers.person);
  await expect(olena.card('Loud opinions')).toBeVisible();
  await his.client.write([commentStatement(hers.post._id, 'I would never buy that')]);

  await test.step('a person is hidden from the menu of a comment, shown again and hidden', async () => {
    await openPost(olena, title);
    const comment = page.locator('.comment').filter({ hasText: 'I would never buy that' });
    const hide = async () => {
      await comment.getByRole('button', { name: 'More options for the comment by Taras Bondar' }).click();
      await page.getByRole('menuitem', { name: 'Hide posts by Taras Bondar' }).click();
      await expect(comment).toHaveCount(0);
    };
    await hide();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(comment).toBeVisible();
    await hide();
    await page.goto(COMMUNITY);
    await expect(olena.card(title)).toBeVisible();
    await expect(olena.card('Loud opinions')).toHaveCount(0);
  });

  const list = page.getByRole('region', { name: 'Hidden and blocked people' });
  await test.step('a person is blocked from the profile', async () => {
    await page.goto('/dashboard/settings');
    await list.getByRole('link', { name: 'Taras Bondar' }).click();
    await expect(page.getByText('You hid posts and comments by Taras Bondar.')).toBeVisible();
    await inspect(page, 'phone-en-person-hidden');
    await page.getByRole('button', { name: 'More options for Taras Bondar' }).click();
    await inspect(page, 'phone-en-person-menu');
    await page.getByRole('menuitem', { name: 'Block Taras Bondar' }).click();
    await expect(page.getByText(/You blocked Taras Bondar/)).toBeVisible();
    await expect(olena.badge('synced')).toBeVisible();
  });

  const taras = await open();
  await test.step('a comment of a blocked person is refused with its reason', async () => {
    await taras.signIn(his.person);
    await openPost(taras, title);
    await taras.page.getByLabel('Your comment').fill('I would buy it after all');
    await taras.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(taras.badge('refused')).toBeVisible();
    await taras.page.goto('/dashboard/sync');
    await expect(taras.page.getByText(/You can’t comment on this person’s posts/)).toBeVisible();
    await inspect(taras.page, 'phone-en-sync-refused-comment');
  });

  await test.step('the block is withdrawn in the settings', async () => {
    await page.goto('/dashboard/settings');
    await list.getByRole('button', { name: 'Show again: Taras Bondar' }).click();
    await expect(list).toContainText('No one');
    await expect(olena.badge('synced')).toBeVisible();
    await page.goto(COMMUNITY);
    await expect(olena.card('Loud opinions')).toBeVisible();
  });

  await test.step('a post is removed by an admin, and its reader sees that', async () => {
    await taras.page.goto(COMMUNITY);
    await openPost(taras, title);
    const moderator = await signedInAdmin(open, admin);
    await moderator.page.goto(COMMUNITY);
    await openPost(moderator, title);
    await menuOf(moderator).click();
    await moderator.page.getByRole('menuitem', { name: 'Remove' }).click();
    const dialog = moderator.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('No medicine may be sold here');
    await inspect(moderator.page, 'phone-en-remove-as-admin');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(moderator.page.getByText('Removed. We’ve let the author know why.')).toBeVisible();
    await expect(taras.page.getByRole('heading', { name: 'This post was removed', level: 1 })).toBeVisible();
    await page.goto(NOTIFICATIONS);
    await expect(notification(olena, title).first()).toContainText('No medicine may be sold here');
  });
});
