import { pedigreePath, petPath } from '../../../src/domain/paths.ts';
import { importPedigrees, signedInAdmin } from '../support/admins.ts';
import { DESKTOP, expect, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';

const DOGS = `dog_id;dog_name;name;sex;breed;birthday;kennel;sir;dam;chip
УКУ 101;Барвінок Тиха Ріка;;m;Хорт;2020-03-01;Тиха Ріка;;;804098100012345
УКУ 102;Мальва Тиха Ріка;;f;Хорт;2021;Тиха Ріка;;;
`;

// Only the owner loads the page offline.
test.use({ serviceWorkers: 'block' });

test.beforeAll(({ service }) => importPedigrees(service, DOGS));

test('a dog is linked to its pedigree offline by its chip, another one by an admin; both are found and read', {
  tag: '@journey',
}, async ({ open, service, admin: her }) => {
  const owner = await registerPerson(service.url, 'Olena', 'Koval');
  const [rex = '', luna = ''] = await furnish(service.url, owner, ['Rex', 'Luna']);
  const olena = await open({ viewport: DESKTOP, serviceWorkers: 'allow' });
  const { page } = olena;
  const part = page.getByRole('region', { name: 'Pedigree' });
  const dialog = page.getByRole('dialog');
  const choose = async (name: string, typed = name) => {
    await page.getByRole('button', { name: 'Link to its pedigree' }).click();
    await dialog.getByLabel('Name or number in its pedigree').fill(typed);
    await dialog.getByRole('button', { name: `Choose ${name}` }).click();
  };

  await olena.signIn(owner, petPath(rex));
  await choose('Барвінок Тиха Ріка');
  await inspectSizes(page, 'en', 'pedigree-link-dialog');
  await dialog.getByLabel('Microchip number').fill('804 098 100 012 345');
  await dialog.getByRole('switch', { name: /Show me as the owner/ }).click();
  // Offline statements are sent when the network returns.
  await olena.offline();
  await dialog.getByRole('button', { name: 'Link them' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(part.getByRole('button', { name: 'Unlink' })).toBeVisible();
  await olena.online();
  await expect(part).toContainText('Linked: everyone who opens this page can see the pedigree.');
  await expect(part.getByRole('link', { name: 'Барвінок Тиха Ріка' })).toBeVisible();
  await inspectSizes(page, 'en', 'pet-with-pedigree');

  const visitor = await open({ viewport: DESKTOP });
  await visitor.page.goto(petPath(rex));
  await visitor.page.getByRole('link', { name: 'Барвінок Тиха Ріка' }).click();
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Барвінок Тиха Ріка' })).toBeVisible();
  await expect(visitor.page.getByRole('link', { name: 'Olena Koval' })).toBeVisible();
  await expect(visitor.page.getByRole('link', { name: 'Rex' })).toHaveAttribute('href', petPath(rex));

  await page.goto(petPath(luna));
  await choose('Мальва Тиха Ріка', ' УКУ  102 ');
  await dialog.getByRole('button', { name: 'Link them' }).click();
  await expect(part).toContainText('An admin will check your request.');
  await visitor.page.goto(petPath(luna));
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Luna' })).toBeVisible();
  await expect(visitor.page.getByRole('link', { name: 'Мальва Тиха Ріка' })).toHaveCount(0);

  const admin = await signedInAdmin(open, her, { viewport: DESKTOP });
  await admin.page.getByRole('button', { name: 'Pedigrees' }).click();
  await inspectSizes(admin.page, 'en', 'admin-pedigrees');
  await admin.page.getByRole('button', { name: 'Link Luna to Мальва Тиха Ріка', exact: true }).click();
  await expect(admin.page.getByText('No dogs are waiting to be linked to their pedigrees.')).toBeVisible();
  await expect(part).toContainText('Linked: everyone who opens this page can see the pedigree.');
  await admin.page.getByLabel('Which links').selectOption('Linked');
  await expect(admin.page.getByRole('button', { name: /^Remove the link between Rex and Барвінок/ })).toBeVisible();
  await inspectSizes(admin.page, 'en', 'admin-pedigrees-linked');
  await visitor.page.goto(pedigreePath('УКУ 102'));
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Мальва Тиха Ріка' })).toBeVisible();
  // She did not wish to be named there.
  await expect(visitor.page.getByRole('link', { name: 'Olena Koval' })).toHaveCount(0);
  await page.goto('/dashboard/notifications');
  await expect(
    page.getByRole('link', { name: 'Luna is now linked to the pedigree of Мальва Тиха Ріка.' }),
  ).toBeVisible();

  // Both are hers, and of different sexes: one press chooses one as the other's mate, offline too.
  await page.goto('/dashboard/search-pedigree');
  await page.getByLabel('Dog’s name or number').fill('барвінок');
  await page.getByRole('list', { name: 'Dogs found' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Барвінок Тиха Ріка' })).toBeVisible();
  const mating = page.getByRole('region', { name: 'Trial mating' });
  const mine = mating.getByRole('button', { name: 'Add my dogs' });
  await expect(mine).toBeVisible();
  await olena.offline();
  await mine.click();
  const mates = mating.getByRole('list', { name: /least inbred litter first/ });
  await expect(mates.getByRole('listitem')).toHaveCount(1);
  await expect(mates).toContainText('Luna');
  await olena.online();

  // Granted by mistake: an admin ends it with a reason.
  await admin.page.getByRole('button', { name: /^Remove the link between Luna/ }).click();
  const question = admin.page.getByRole('dialog');
  await question.getByLabel('Reason').fill('Its owner is somebody else');
  await question.getByRole('button', { name: 'Remove link' }).click();
  await expect(admin.page.getByRole('button', { name: /^Remove the link between Luna/ })).toHaveCount(0);
  await admin.page.getByLabel('Which links').selectOption('Rejected');
  await expect(admin.page.getByText('Its owner is somebody else')).toBeVisible();
  await page.goto(petPath(luna));
  await expect(part).toContainText('Its owner is somebody else');
});
