import { LIMITS } from '../../../src/domain/limits.ts';
import { DESKTOP, expect, test, type Visitor } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { tabTo } from '../support/tab-to.ts';
import { commentStatement } from './community-statements.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const FAMILY = '👩‍👩‍👧‍👦';

const comments = ({ page }: Visitor) => page.getByRole('region', { name: /comment|коментар/i });
const comment = (visitor: Visitor, text: string) => comments(visitor).locator('.comment').filter({ hasText: text });
const field = ({ page }: Visitor) => page.getByLabel(/^(Your comment|Ваш коментар)$/);
const HEART = { name: /^(Like|Вподобання),/ };
/** The like button of this post on the community page, or of the post on its own page. */
const heart = ({ page }: Visitor, title?: string) =>
  (title === undefined
    ? page.locator('.post-card--whole')
    : page.getByRole('article').filter({ hasText: title })
  ).getByRole('button', HEART);
const notification = ({ page }: Visitor, text: string) => page.locator('.notification').filter({ hasText: text });
const bell = ({ page }: Visitor) => page.getByRole('link', { name: /^(Notifications|Сповіщення)/ }).first();

async function openPost(visitor: Visitor, title: string): Promise<void> {
  await visitor.card(title).getByRole('link', { name: title }).click();
  await expect(visitor.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

async function say(visitor: Visitor, text: string): Promise<void> {
  await field(visitor).fill(text);
  await comments(visitor)
    .getByRole('button', { name: /^(Send|Надіслати)$/ })
    .click();
  await expect(comment(visitor, text)).toBeVisible();
}

/** Records every number that the heart shows from now on; returns a function that reads them. */
async function watchNumber(visitor: Visitor, title: string): Promise<() => Promise<Set<string>>> {
  await heart(visitor, title).evaluate((element) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(element.querySelector('[aria-hidden]:not(svg)')?.textContent ?? '')).observe(
      element,
      { subtree: true, childList: true, characterData: true },
    );
  });
  return async () => new Set(await visitor.page.evaluate(() => (window as unknown as { seen: string[] }).seen));
}

test('two people like, comment and answer below a post, one of them offline, and are notified live', {
  tag: '@journey',
}, async ({ open }) => {
  const title = 'Barsik learns to swim';
  const olena = await open({ serviceWorkers: 'allow' });
  await olena.register();
  await olena.writePost(title, 'He did not like it.');
  await expect(olena.badge('synced')).toBeVisible();
  const ivan = await open({ viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  await ivan.register('Ivan', 'Bondar');
  await olena.readyForOffline();

  await test.step('likes are counted exactly, and the number does not flicker', async () => {
    await expect(heart(ivan, title)).toHaveAccessibleName('Вподобання, 0 вподобань');
    const numbers = await watchNumber(olena, title);
    await heart(olena, title).click();
    await expect(heart(olena, title)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(ivan, title)).toHaveAccessibleName('Вподобання, 1 вподобання');
    await expect(heart(ivan, title)).toHaveAttribute('aria-pressed', 'false');
    await expect(olena.badge('synced')).toBeVisible();
    await expect(heart(olena, title)).toHaveAccessibleName('Like, 1 like');
    expect(await numbers()).toEqual(new Set(['1']));

    // A double click withdraws the like and restores it.
    await heart(olena, title).dblclick();
    await expect(heart(olena, title)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(olena, title)).toHaveAccessibleName('Like, 1 like');
    await heart(ivan, title).click();
    await expect(heart(olena, title)).toHaveAccessibleName('Like, 2 likes');
    await heart(olena, title).click();
    await expect(heart(ivan, title)).toHaveAccessibleName('Вподобання, 1 вподобання');
    await expect(heart(ivan, title)).toHaveAttribute('aria-pressed', 'true');
    await expect(olena.badge('synced')).toBeVisible();
  });

  await test.step('the author is notified of a comment and a like, and the notification leads to the comment', async () => {
    await olena.page.goto('/dashboard/notifications');
    await expect(notification(olena, 'Welcome to Lapka!')).toBeVisible();
    await openPost(ivan, title);
    await expect(comments(ivan)).toContainText('Ще ніхто нічого не сказав');
    await say(ivan, 'Poor cat!');
    await expect(field(ivan)).toHaveValue('');
    await expect(notification(olena, `1 person likes your post “${title}”.`)).toBeVisible();
    const commented = notification(olena, `Ivan Bondar commented on your post “${title}”.`);
    await expect(commented).toBeVisible();
    await inspect(olena.page, 'phone-en-notifications-community');
    await commented.getByRole('link').click();
    await expect(olena.page).toHaveURL(/\/dashboard\/post\/.*#comment:/);
    await expect(comment(olena, 'Poor cat!')).toBeFocused();
    await expect(comment(olena, 'Poor cat!')).toBeInViewport();
    await expect(comment(olena, 'Poor cat!')).toContainText('Ivan Bondar');
    await expect(olena.page.getByRole('heading', { name: '1 comment', level: 2 })).toBeVisible();
  });

  await test.step('an answer appears live below its comment, with a notification', async () => {
    await comment(olena, 'Poor cat!').getByRole('button', { name: 'Reply' }).click();
    await olena.page.getByLabel('Your reply to Ivan Bondar').fill('He is dry again.');
    await olena.page.locator('.thread form').getByRole('button', { name: 'Send' }).click();
    await expect(ivan.page.locator('.thread__replies')).toContainText('He is dry again.');
    await expect(ivan.page.getByRole('heading', { name: '2 коментарі', level: 2 })).toBeVisible();
    await inspect(olena.page, 'comments-en-phone');
    await inspect(ivan.page, 'comments-uk-desktop-dark');
    await expect(bell(ivan)).toHaveAccessibleName(/непрочитан/);
    await bell(ivan).click();
    await expect(notification(ivan, title).filter({ hasText: 'Olena Koval' })).toBeVisible();
    await expect(bell(ivan)).not.toHaveAccessibleName(/непрочитан/);
    await ivan.page.goBack();
  });

  await test.step('a like and a comment made offline survive a reload and are sent later', async () => {
    await olena.offline();
    await heart(olena).click();
    await expect(heart(olena)).toHaveAccessibleName('Like, 2 likes');
    await comment(olena, 'Poor cat!').getByRole('button', HEART).click();
    await say(olena, 'Written in the cellar');
    await expect(comment(olena, 'Written in the cellar')).toContainText('Waiting to send');
    await olena.page.reload();
    await expect(comment(olena, 'Written in the cellar')).toContainText('Waiting to send');
    await expect(heart(olena)).toHaveAccessibleName('Like, 2 likes');
    await expect(heart(olena)).toHaveAttribute('aria-pressed', 'true');
    await olena.online();
    await expect(comment(olena, 'Written in the cellar')).not.toContainText('Waiting');
    await expect(comment(ivan, 'Written in the cellar')).toBeVisible();
    await expect(heart(ivan)).toHaveAccessibleName('Вподобання, 2 вподобання');
    await expect(heart(olena)).toHaveAccessibleName('Like, 2 likes');
    const liked = comment(ivan, 'Poor cat!').getByRole('button', HEART);
    await expect(liked).toHaveAccessibleName('Вподобання, 1 вподобання');
    await expect(liked).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a comment is edited and removed, and its answers stay', async () => {
    const menu = async (entry: 'Редагувати' | 'Прибрати', text: string) => {
      await comment(ivan, text)
        .getByRole('button', { name: /^Більше про коментар/ })
        .click();
      await ivan.page.getByRole('menuitem', { name: entry }).click();
    };
    await menu('Редагувати', 'Poor cat!');
    await ivan.page.getByLabel('Редагувати коментар').fill('Poor wet cat!');
    await ivan.page.getByRole('button', { name: 'Зберегти' }).click();
    await expect(comment(olena, 'Poor wet cat!')).toContainText(/(?:now|ago) · edited/);
    await menu('Прибрати', 'Poor wet cat!');
    await expect(comment(ivan, 'Poor wet cat!')).toHaveCount(0);
    await ivan.page.getByRole('button', { name: 'Скасувати' }).click();
    await expect(comment(ivan, 'Poor wet cat!')).toBeVisible();
    await menu('Прибрати', 'Poor wet cat!');
    await expect(comment(olena, 'Poor wet cat!')).toHaveCount(0);
    await expect(comment(olena, 'He is dry again.')).toBeVisible();
    await expect(comments(olena)).toContainText('This comment was removed');
  });

  await test.step('the removal of a post is undone with one tap', async () => {
    await olena.postMenu('Remove');
    await expect(olena.page).toHaveURL(/community$/);
    await expect(olena.card(title)).toHaveCount(0);
    await olena.page.getByRole('button', { name: 'Undo' }).click();
    await expect(olena.card(title)).toBeVisible();
  });
});

test('a comment can be written, answered, edited and removed by keyboard; its length counts visible characters', async ({
  open,
}) => {
  const olena = await open({ viewport: DESKTOP });
  await olena.register();
  await olena.writePost('Typed about', 'What do you think?');
  await expect(olena.badge('synced')).toBeVisible();
  await openPost(olena, 'Typed about');
  const { page } = olena;
  const { keyboard } = page;
  await tabTo(page, field(olena));
  await keyboard.press('Control+Enter');
  await expect(comments(olena).getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await field(olena).fill(FAMILY.repeat(LIMITS.comment.max));
  await expect(comments(olena)).toContainText('0 characters left');
  await field(olena).fill(FAMILY.repeat(LIMITS.comment.max + 1));
  await expect(comments(olena)).toContainText('1 character too many');
  await comments(olena).getByRole('button', { name: 'Send' }).click();
  await expect(comments(olena).locator('.comment')).toHaveCount(0);

  // The draft survives a reload, and disappears after sending.
  await field(olena).fill('');
  await tabTo(page, field(olena));
  await keyboard.type('First words');
  await page.reload();
  await expect(field(olena)).toHaveValue('First words');
  await tabTo(page, comments(olena).getByRole('button', { name: 'Send' }));
  await keyboard.press('Enter');
  await expect(comment(olena, 'First words')).toBeVisible();
  await page.reload();
  await expect(comment(olena, 'First words')).toBeVisible();
  await expect(field(olena)).toHaveValue('');

  // A comment can be answered when it is published.
  await tabTo(page, comment(olena, 'First words').getByRole('button', { name: 'Reply' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Your reply to Olena Koval')).toBeFocused();
  await keyboard.type('An answer');
  await keyboard.press('Control+Enter');
  await expect(page.locator('.thread__replies')).toContainText('An answer');

  const menu = comment(olena, 'First words').getByRole('button', { name: 'More options for the comment' });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Edit comment')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(', edited');
  await keyboard.press('Control+Enter');
  const edited = comment(olena, 'First words, edited');
  await expect(edited).toBeVisible();

  await tabTo(page, edited.getByRole('button', { name: 'More options for the comment' }));
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(edited).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await keyboard.press('Enter');
  await expect(edited).toBeVisible();

  // After a click it has no focus, or the next Space would undo instead of scrolling.
  await edited.getByRole('button', { name: 'More options for the comment' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(undo).toBeVisible();
  await expect(undo).not.toBeFocused();
});

test('a visitor reads likes and comments, is asked to sign in, and returns to their draft', async ({
  open,
  service,
}) => {
  const title = 'For visitors';
  const person = await registerPerson(service.url);
  const client = await PersonClient.signIn(service.url, person);
  const post = postStatement(title, '<p>Text.</p>');
  const said = commentStatement(post._id, 'By its author');
  await client.write([post, said]);

  const visitor = await open();
  const { page } = visitor;
  await page.goto('/dashboard/community');
  await expect(visitor.card(title)).toContainText('0 likes');
  await expect(heart(visitor, title)).toHaveCount(0);
  await openPost(visitor, title);
  const dialog = page.getByRole('dialog', { name: 'Please sign in' });
  await heart(visitor).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await visitor.dialogClosed();
  await expect(heart(visitor)).toBeFocused();
  for (const button of [
    page.getByRole('button', { name: 'Bookmark' }),
    comment(visitor, said.content).getByText('Reply'),
  ]) {
    await button.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await visitor.dialogClosed();
  }
  await field(visitor).fill('From a visitor');
  await comments(visitor).getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await visitor.fillSignIn(person);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(field(visitor)).toHaveValue('From a visitor');
  await expect(field(visitor)).toBeFocused();
  await comments(visitor).getByRole('button', { name: 'Send' }).click();
  await expect(comment(visitor, 'From a visitor')).toBeVisible();
  await heart(visitor).click();
  await expect(heart(visitor)).toHaveAttribute('aria-pressed', 'true');
});
