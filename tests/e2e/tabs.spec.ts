import { expect, test } from './fixtures.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

const TAKEOVER_MS = 2_000;

test('two tabs write at once, one of them syncs, and the other takes over when it closes: situation 17', async ({
  open,
}) => {
  const visitor = await open();
  await visitor.register();
  const first = visitor.page;
  const second = await visitor.context.newPage();
  await second.goto('/dashboard/community');
  await expect(second.getByRole('button', { name: 'What is new with your pet?' })).toBeVisible();

  for (const [tab, title] of [
    [first, 'From the first tab'],
    [second, 'From the second tab'],
  ] as const) {
    await tab.getByRole('button', { name: 'What is new with your pet?' }).click();
    await tab.getByRole('dialog').getByLabel('Title').fill(title);
    await tab.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('At the same time.');
  }
  await Promise.all(
    [first, second].map((tab) => tab.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()),
  );
  for (const tab of [first, second]) {
    for (const title of ['From the first tab', 'From the second tab']) {
      const card = tab.getByRole('article').filter({ hasText: title });
      await expect(card).toBeVisible();
      await expect(card).not.toContainText(/Waiting|being published/);
    }
    await expect(tab.locator('[data-badge="synced"]').first()).toBeVisible();
  }

  await first.close();
  const closedAt = Date.now();
  await second.getByRole('button', { name: 'What is new with your pet?' }).click();
  await second.getByRole('dialog').getByLabel('Title').fill('After the first tab closed');
  await second.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Somebody has to send it.');
  await second.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  const late = second.getByRole('article').filter({ hasText: 'After the first tab closed' });
  await expect(late).toBeVisible({ timeout: TAKEOVER_MS + (Date.now() - closedAt) });
  await expect(late).not.toContainText(/Waiting|being published/);
});
