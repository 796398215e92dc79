import { expect, test } from '../support/fixtures.ts';
import { openOwn, writeBio } from '../support/profile-steps.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

const TAKEOVER_MS = 2_000;
const WRITE = 'What’s new with your pet?';

test('two tabs write at once and lose nothing; one syncs, and the other takes over when it closes: situation 17', async ({
  open,
}) => {
  const visitor = await open();
  await visitor.register();
  const first = visitor.page;
  const second = await visitor.context.newPage();

  await test.step('different fields of the profile are saved in both', async () => {
    await openOwn(visitor);
    await second.goto('/dashboard/my-profile');
    await second.getByRole('button', { name: /Edit your name/ }).click();
    await second.getByLabel('Your name').fill('Olena Kovalska');
    await writeBio(visitor, 'From the first tab.');
    await second.keyboard.press('Enter');
    for (const tab of [first, second]) {
      await expect(tab.locator('.profile__name')).toHaveText('Olena Kovalska');
      await expect(tab.locator('.profile__bio')).toHaveText('From the first tab.');
    }
  });

  await test.step('a post from each is published and shown in both', async () => {
    const titles = ['From the first tab', 'From the second tab'] as const;
    for (const [nth, tab] of [first, second].entries()) {
      await tab.goto('/dashboard/community');
      await tab.getByRole('button', { name: WRITE }).click();
      await tab
        .getByRole('dialog')
        .getByLabel('Title')
        .fill(titles[nth] ?? '');
      await tab.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('At the same time.');
    }
    await Promise.all(
      [first, second].map((tab) => tab.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()),
    );
    for (const tab of [first, second]) {
      for (const title of titles) {
        const card = tab.getByRole('article').filter({ hasText: title });
        await expect(card).toBeVisible();
        await expect(card).not.toContainText(/Waiting|now publishing/);
      }
      await expect(tab.locator('[data-badge="synced"]').first()).toBeVisible();
    }
  });

  await test.step('the second one syncs when the first one is closed', async () => {
    await first.close();
    const closedAt = Date.now();
    await second.getByRole('button', { name: WRITE }).click();
    await second.getByRole('dialog').getByLabel('Title').fill('After the first tab closed');
    await second.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Somebody has to send it.');
    await second.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const late = second.getByRole('article').filter({ hasText: 'After the first tab closed' });
    await expect(late).toBeVisible({ timeout: TAKEOVER_MS + (Date.now() - closedAt) });
    await expect(late).not.toContainText(/Waiting|now publishing/);
  });
});

test('two tabs draft different comments on one post: each has its own, and a closed tab’s draft is taken over', async ({
  open,
}) => {
  const visitor = await open();
  await visitor.register();
  await visitor.writePost('By the pond', 'A heron that waits.');
  await visitor.card('By the pond').getByRole('link', { name: 'By the pond' }).click();
  const first = visitor.page;
  const comment = (tab: typeof first) => tab.getByRole('textbox', { name: 'Your comment' });
  await comment(first).fill('From the first tab');
  const address = first.url();

  const second = await visitor.context.newPage();
  await second.goto(address);
  await expect(comment(second)).toHaveValue('');
  await comment(second).fill('From the second tab');
  await second.locator('#comments').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(second.locator('.thread').filter({ hasText: 'From the second tab' })).toBeVisible();

  await first.reload();
  await expect(comment(first)).toHaveValue('From the first tab');
  await first.close();
  await second.goto(address);
  await expect(comment(second)).toHaveValue('From the first tab');
});
