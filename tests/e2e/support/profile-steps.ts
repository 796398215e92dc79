import { expect, type Visitor } from './fixtures.ts';
import type { Person } from './people.ts';

/** Opens the own profile; `tab` is the address's query. */
export async function openOwn(visitor: Visitor, tab = ''): Promise<void> {
  await visitor.page.goto(`/dashboard/my-profile${tab}`);
  await expect(visitor.page.locator('.profile__name')).toBeVisible();
}

/** Registers and starts on the own profile. */
export async function registerOnOwn(
  visitor: Visitor,
  { first = 'Olena', second = 'Koval', tab = '' }: { first?: string; second?: string; tab?: string } = {},
): Promise<Person> {
  const person = await visitor.register(first, second, `/dashboard/my-profile${tab}`);
  await expect(visitor.page.locator('.profile__name')).toBeVisible();
  return person;
}

/** The user id at the end of this person's profile address. */
export async function idOf(visitor: Visitor): Promise<string> {
  const id = await visitor.page.evaluate<unknown>(
    () => JSON.parse(localStorage.getItem('lapka.session-hint') ?? '{}').person?.userId,
  );
  return String(id);
}

export async function writeBio(visitor: Visitor, text: string): Promise<void> {
  await visitor.page.getByRole('button', { name: /Edit your bio/ }).click();
  await visitor.page.getByLabel('About you').fill(text);
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await expect(visitor.page.locator('.profile__bio')).toHaveText(text);
}
