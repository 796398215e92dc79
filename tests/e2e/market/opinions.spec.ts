import { opinionId } from '../../../src/domain/opinion/id.ts';
import { breedSubject } from '../../../src/domain/opinion/subject.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { expect, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';

// Only the author loads the page offline.
test.use({ serviceWorkers: 'block' });

const BREEDS = '/dashboard/breeds';
const BREED = '/dashboard/breed/beagle';
const OUTCOME = outcomeId(opinionId(breedSubject('beagle')));
const TEXT = 'Sings when alone.';

test('a breed is reviewed offline by an owner, and read by others', { tag: '@journey' }, async ({ open, service }) => {
  const person = await registerPerson(service.url, 'Olena', 'Koval');
  await furnish(service.url, person, ['Rex']);
  const author = await open({ serviceWorkers: 'allow' });
  const { page } = author;
  await author.signIn(person, BREEDS);
  await author.readyForOffline();
  await author.offline();
  await page.getByRole('link', { name: 'Beagle' }).click();
  await page.getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  await dialog.getByRole('group', { name: 'Barking' }).getByLabel('Terrible').check();
  await dialog.getByLabel('In your own words (optional)').fill(TEXT);
  await inspectSizes(page, 'en', 'opinion-dialog');
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await author.dialogClosed();
  const mine = page.getByRole('article', { name: 'Review by Olena Koval' });
  await expect(mine).toContainText('Waiting to send');
  await page.reload();
  await expect(mine).toContainText(TEXT);
  await expect(mine).toContainText('Waiting to send');
  // Otherwise this page would read the list before the review is in it, and the service caches what it answers.
  await page.goto(BREEDS);
  await author.online();
  const client = await PersonClient.signIn(service.url, person);
  await expect
    .poll(async () => (await client.documents()).find(({ _id }) => _id === OUTCOME))
    .toMatchObject({ state: 'published' });

  const reader = await open({ locale: 'uk-UA', colorScheme: 'dark' });
  await reader.page.goto(BREED);
  const theirs = reader.page.getByRole('article', { name: 'Відгук: Olena Koval' });
  await expect(theirs).toContainText(TEXT);
  await expect(theirs).toContainText('Жахливо');
  await expect(reader.page.getByText('1 із 4')).toBeVisible();
  await expect(reader.page.getByRole('link', { name: 'Увійдіть, щоб написати відгук' })).toBeVisible();
  await inspectSizes(reader.page, 'uk', 'opinions', { every: true });
});
