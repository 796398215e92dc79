import { LIMITS } from '../../src/domain/limits.ts';
import { DESKTOP, expect, test, type Visitor } from './fixtures.ts';
import { inspect } from './inspect.ts';
import type { Person } from './people.ts';
import { tabTo } from './walk.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const FAMILY = '👩‍👩‍👧‍👦';

/** A post of somebody's, read by its author. */
async function writeAndOpen(writer: Visitor, title: string): Promise<{ person: Person; path: string }> {
  const person = await writer.register();
  await writer.writePost(title, 'What do you think?');
  await expect(writer.badge('synced')).toBeVisible();
  await writer.card(title).getByRole('link', { name: title }).click();
  await expect(writer.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  return { person, path: new URL(writer.page.url()).pathname };
}

const comments = ({ page }: Visitor) => page.getByRole('region', { name: /comment|коментар/i });
const comment = (visitor: Visitor, text: string) => comments(visitor).locator('.comment').filter({ hasText: text });

async function say(visitor: Visitor, text: string): Promise<void> {
  await visitor.page.getByLabel('Your comment').fill(text);
  await comments(visitor).getByRole('button', { name: 'Send' }).click();
  await expect(comment(visitor, text)).toBeVisible();
}

test('two people talk below a post and see each other live', async ({ open }) => {
  const olena = await open();
  const { path } = await writeAndOpen(olena, 'Talked about');
  const ivan = await open({ viewport: DESKTOP });
  await ivan.register('Ivan', 'Bondar', path);
  await expect(comments(ivan)).toContainText('Nobody has said anything yet');

  await say(ivan, 'What a fine dog!');
  await expect(ivan.page.getByLabel('Your comment')).toHaveValue('');
  await expect(comment(olena, 'What a fine dog!')).toContainText('Ivan Bondar');
  await expect(olena.page.getByRole('heading', { name: '1 comment', level: 2 })).toBeVisible();

  await comment(olena, 'What a fine dog!').getByRole('button', { name: 'Reply' }).click();
  await olena.page.getByLabel('Your reply to Ivan Bondar').fill('He is only two years old.');
  await olena.page.locator('.thread form').getByRole('button', { name: 'Send' }).click();
  await expect(comment(ivan, 'He is only two years old.')).toBeVisible();
  await expect(ivan.page.locator('.thread__replies')).toContainText('He is only two years old.');
  await inspect(olena.page, 'comments-en-phone');
  await inspect(ivan.page, 'comments-en-desktop');

  await comment(ivan, 'What a fine dog!').getByRole('button', { name: 'More about the comment' }).click();
  await ivan.page.getByRole('menuitem', { name: 'Edit' }).click();
  await ivan.page.getByLabel('Edit the comment').fill('What a very fine dog!');
  await ivan.page.getByRole('button', { name: 'Save' }).click();
  await expect(comment(olena, 'What a very fine dog!')).toContainText(/[AP]M · edited: \d/);

  await comment(ivan, 'What a very fine dog!').getByRole('button', { name: 'More about the comment' }).click();
  await ivan.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(comment(ivan, 'What a very fine dog!')).toHaveCount(0);
  await ivan.page.getByRole('button', { name: 'Undo' }).click();
  await expect(comment(ivan, 'What a very fine dog!')).toBeVisible();

  await comment(ivan, 'What a very fine dog!').getByRole('button', { name: 'More about the comment' }).click();
  await ivan.page.getByRole('menuitem', { name: 'Remove' }).click();
  // What was answered stays, and what it answered says that it is gone.
  await expect(comment(olena, 'What a very fine dog!')).toHaveCount(0, { timeout: 20_000 });
  await expect(comment(olena, 'He is only two years old.')).toBeVisible();
  await expect(comments(olena)).toContainText('This comment was removed');
});

test('a comment written offline stands there at once, waits, and travels when the network is back', async ({
  open,
}) => {
  const olena = await open({ serviceWorkers: 'allow' });
  const { path } = await writeAndOpen(olena, 'Commented offline');
  await olena.readyForOffline();
  await olena.page.reload();
  await expect(olena.page.getByLabel('Your comment')).toBeVisible();
  await olena.offline();
  await say(olena, 'Written in the cellar');
  await expect(comment(olena, 'Written in the cellar')).toContainText('Waiting for the network');
  await olena.page.reload();
  await expect(comment(olena, 'Written in the cellar')).toContainText('Waiting for the network');
  await olena.online();
  await expect(comment(olena, 'Written in the cellar')).not.toContainText('Waiting');
  const reader = await open();
  await reader.page.goto(path);
  await expect(comment(reader, 'Written in the cellar')).toBeVisible();
});

test('what is typed outlives a reload, and a visitor’s the way through the sign-in', async ({ open }) => {
  const olena = await open();
  const { person, path } = await writeAndOpen(olena, 'Typed and kept');
  await olena.page.getByLabel('Your comment').fill('Not yet sent');
  await olena.page.reload();
  await expect(olena.page.getByLabel('Your comment')).toHaveValue('Not yet sent');
  await olena.page.getByRole('button', { name: 'Send' }).click();
  await expect(comment(olena, 'Not yet sent')).toBeVisible();
  await olena.page.reload();
  await expect(comment(olena, 'Not yet sent')).toBeVisible();
  await expect(olena.page.getByLabel('Your comment')).toHaveValue('');

  const visitor = await open();
  await visitor.page.goto(path);
  const dialog = visitor.page.getByRole('dialog', { name: 'Please sign in' });
  await comment(visitor, 'Not yet sent').getByRole('button', { name: 'Reply' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await visitor.dialogClosed();
  await visitor.page.getByLabel('Your comment').fill('From a visitor');
  await visitor.page.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await visitor.fillSignIn(person);
  await expect(visitor.page.getByLabel('Your comment')).toHaveValue('From a visitor');
  await expect(visitor.page.getByLabel('Your comment')).toBeFocused();
  await visitor.page.getByRole('button', { name: 'Send' }).click();
  await expect(comment(visitor, 'From a visitor')).toBeVisible();
});

test('characters are counted as people count them, and what cannot be sent says why', async ({ open }) => {
  const olena = await open();
  await writeAndOpen(olena, 'Counted');
  const field = olena.page.getByLabel('Your comment');
  await olena.page.getByRole('button', { name: 'Send' }).click();
  await expect(comments(olena).getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await field.fill(FAMILY.repeat(LIMITS.comment.max));
  await expect(comments(olena)).toContainText('0 characters left');
  await field.fill(FAMILY.repeat(LIMITS.comment.max + 1));
  await expect(comments(olena)).toContainText('1 character too many');
  await olena.page.getByRole('button', { name: 'Send' }).click();
  await expect(comments(olena).locator('.comment')).toHaveCount(0);
  await field.fill('short');
  await field.press('Control+Enter');
  await expect(comment(olena, 'short')).toBeVisible();
});

test('without a mouse: written, answered, edited, removed and taken back', async ({ open }) => {
  const olena = await open({ viewport: DESKTOP });
  await writeAndOpen(olena, 'Typed about');
  const { page } = olena;
  const { keyboard } = page;
  await tabTo(page, page.getByLabel('Your comment'));
  await keyboard.type('First words');
  await tabTo(page, comments(olena).getByRole('button', { name: 'Send' }));
  await keyboard.press('Enter');

  // A comment can be answered when it is published.
  await tabTo(page, comment(olena, 'First words').getByRole('button', { name: 'Reply' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Your reply to Olena Koval')).toBeFocused();
  await keyboard.type('An answer');
  await keyboard.press('Control+Enter');
  await expect(page.locator('.thread__replies')).toContainText('An answer');

  const menu = comment(olena, 'First words').getByRole('button', { name: 'More about the comment' });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Edit the comment')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(', edited');
  await keyboard.press('Control+Enter');
  const edited = comment(olena, 'First words, edited');
  await expect(edited).toBeVisible();

  await tabTo(page, edited.getByRole('button', { name: 'More about the comment' }));
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(edited).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await keyboard.press('Enter');
  await expect(edited).toBeVisible();
});

test('in Ukrainian, from the dark', async ({ open }) => {
  const olena = await open();
  const { path } = await writeAndOpen(olena, 'Двома мовами');
  await say(olena, 'Дуже гарно');
  await expect(olena.badge('synced')).toBeVisible();
  const reader = await open({ viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  await reader.page.goto(path);
  await expect(comment(reader, 'Дуже гарно')).toBeVisible();
  await expect(reader.page.getByRole('heading', { name: '1 коментар', level: 2 })).toBeVisible();
  await inspect(reader.page, 'comments-uk-desktop-dark');
});

test('a post that was removed says so to those who had it, and so does its removal with a way back', async ({
  open,
}) => {
  const olena = await open();
  const { path } = await writeAndOpen(olena, 'Soon removed');
  const reader = await open();
  await reader.page.goto(path);
  await expect(reader.page.getByRole('heading', { name: 'Soon removed', level: 1 })).toBeVisible();
  await olena.page.getByRole('button', { name: 'More about this post' }).click();
  await olena.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(olena.page).toHaveURL(/community$/);
  await expect(olena.card('Soon removed')).toHaveCount(0);
  await olena.page.getByRole('button', { name: 'Undo' }).click();
  await expect(olena.card('Soon removed')).toBeVisible();
  await olena.card('Soon removed').getByRole('link', { name: 'Soon removed' }).click();
  await olena.page.getByRole('button', { name: 'More about this post' }).click();
  await olena.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(reader.page.getByRole('heading', { name: 'This post was removed', level: 1 })).toBeVisible({
    timeout: 20_000,
  });
});
