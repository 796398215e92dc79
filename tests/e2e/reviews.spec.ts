import type { Session } from '../../src/domain/account/schema.ts';
import { reservationFactIds } from '../../src/domain/reservation/id.ts';
import { reviewId } from '../../src/domain/review/id.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { reservationPath } from '../../src/entities/reservation/address.ts';
import { expect, test, Visitor } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { type Person, registerPerson } from './people.ts';
import { PersonClient } from './person-client.ts';
import { runTool, ServiceProcess } from './service-process.ts';

const ULID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const PET = `pet:${ULID}`;
const AT = '2026-11-20T10:00:00.000Z';
const written = (type: string) => ({
  type,
  schemaVersion: versionOf(type),
  written: { at: AT, device: 'e2e' },
  createdAt: AT,
});

/** Words of the screens in both languages. */
const WORDS = {
  en: {
    leave: 'Leave a review',
    notBad: 'Not bad',
    publish: 'Publish the review',
    edit: 'Edit',
    amazing: 'Amazing!',
    next: 'Continue',
    save: 'Save',
    answer: 'Answer',
    more: 'More about the review by',
  },
  uk: {
    leave: 'Залишити відгук',
    notBad: 'Непогано',
    publish: 'Опублікувати відгук',
    edit: 'Редагувати',
    amazing: 'Чудово!',
    next: 'Далі',
    save: 'Зберегти',
    answer: 'Відповісти',
    more: 'Більше про відгук',
  },
} as const;

async function userIdOf(origin: string, { email, password }: Person): Promise<string> {
  const body = JSON.stringify({ email, password, locale: 'en' });
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as Session).userId;
}

/** Taras walked Olena's dog, it is done, and Olena has said how it was. */
async function walked() {
  const service = await ServiceProcess.start();
  const [olena, taras] = [
    await registerPerson(service.url, 'Олена', 'Коваль'),
    await registerPerson(service.url, 'Тарас', 'Бондар'),
  ];
  const [client, executor] = [await userIdOf(service.url, olena), await userIdOf(service.url, taras)];
  const rex = { name: 'Рекс', petType: 'dog', breed: 'beagle', sex: 'male', age: '2 - 4', size: '5 - 20' };
  const more = { massUnit: 'kg', sterilized: true, photo: null, bio: 'Любить гуляти', gallery: [] };
  await (await PersonClient.signIn(service.url, olena)).write([{ _id: PET, ...written('pet'), ...rex, ...more }]);
  await service.stop();
  await runTool(['tests/e2e/done-reservation.ts', service.dataDir, executor, client, PET, ULID]);
  await service.start();
  const reservation = reservationFactIds.make(executor, client, ULID);
  const review = {
    _id: reviewId(reservation),
    ...written('review'),
    editedAt: null,
  };
  const words = {
    rating: 4,
    comment: 'Рекс повернувся щасливий, а світлини приходили щогодини.',
    petRating: null,
    petComment: '',
  };
  await (await PersonClient.signIn(service.url, olena)).write([{ ...review, ...words }]);
  return { service, olena, taras, client, executor, reservation };
}

for (const { lang, ...look } of LOOKS) {
  test(`reviews of a person and a pet, the stepper and the answer: ${lang}`, async ({ browser }) => {
    const { service, olena, taras, client, executor, reservation } = await walked();
    const words = WORDS[lang];
    const visitors: Visitor[] = [];
    const open = async (person: Person, address: string) => {
      const visitor = await Visitor.open(browser, service.url, look);
      visitors.push(visitor);
      await visitor.signIn(person, address);
      return visitor;
    };
    try {
      const { page } = await open(taras, reservationPath(reservation));
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: words.leave }).click();
      await dialog.getByRole('radio', { name: words.notBad }).check();
      await dialog.getByRole('textbox').fill('Тягне повідець.');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      // What was typed waits.
      await page.getByRole('button', { name: words.leave }).click();
      await expect(dialog.getByRole('textbox')).toHaveValue('Тягне повідець.');
      await dialog.getByRole('button', { name: words.next }).click();
      await dialog.getByRole('textbox').fill('Усе вчасно.');
      await dialog.getByRole('button', { name: words.publish }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('.own-review')).toContainText('Усе вчасно.');
      await expect(page.locator('.own-review .chip')).toHaveCount(0);
      await inspectSizes(page, lang, 'reservation-with-review');

      await page.goto(`/dashboard/profile/${client}?tab=reviews`);
      const item = page.getByRole('article').filter({ hasText: 'Усе вчасно.' });
      await expect(item).toContainText('Тягне повідець.');
      await inspectSizes(page, lang, 'reviews-of-person');
      await item.getByRole('button', { name: words.more }).click();
      await page.getByRole('menuitem', { name: words.edit }).click();
      await dialog.getByRole('radio', { name: words.amazing }).check();
      await inspectSizes(page, lang, 'review-dialog-pet');
      await dialog.getByRole('button', { name: words.next }).click();
      await inspectSizes(page, lang, 'review-dialog-customer');
      await dialog.getByRole('button', { name: words.save }).click();
      await expect(dialog).toHaveCount(0);
      await expect(item).toContainText(words.amazing);
      await expect(item).toContainText(lang === 'en' ? 'edited' : 'змінено');

      await page.goto('/dashboard/my-profile?tab=reviews');
      const said = page.getByRole('article').filter({ hasText: 'Рекс повернувся' });
      await said.getByRole('button', { name: words.answer }).click();
      await page.getByRole('textbox').last().fill('Дякую, приходьте ще!');
      await inspectSizes(page, lang, 'review-answer-form');
      await said.getByRole('button', { name: words.answer }).click();
      await expect(said).toContainText('Дякую, приходьте ще!');
      await expect(said.locator('.chip')).toHaveCount(0);
      await expect(page.locator('.profile__chips')).toContainText(lang === 'en' ? '1 review' : '1 відгук');
      await page.goto('/dashboard');
      await expect(page.locator('.dash__stats')).toContainText(/4\s*(of 4|із 4)/);
      await inspect(page, `dashboard-with-reviews-${lang}`);

      const owner = await open(olena, `/dashboard/pet/${ULID}?tab=reviews`);
      await expect(owner.page.getByRole('article').filter({ hasText: 'Тягне повідець.' })).toContainText(words.amazing);
      await inspectSizes(owner.page, lang, 'reviews-of-pet');
      await owner.page.goto(`/dashboard/profile/${executor}?tab=reviews`);
      await expect(owner.page.getByText('Дякую, приходьте ще!')).toBeVisible();
      await inspectSizes(owner.page, lang, 'review-with-answer');
      await owner.readyForOffline();
      await owner.offline();
      await owner.page.reload();
      await expect(owner.page.getByText('Дякую, приходьте ще!')).toBeVisible();
    } finally {
      await Promise.all(visitors.map(({ context }) => context.close()));
      await service.remove();
    }
  });
}
