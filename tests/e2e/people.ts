import { randomUUID } from 'node:crypto';
import type { Registration } from '../../src/domain/account/schema.ts';

const PASSWORD = 'correct horse battery';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** An address that nobody has yet, wider than a phone and with no place to break at, and a password. */
export function newcomer(): Person {
  return { email: `person${randomUUID().replaceAll('-', '')}@lapka.example`, password: PASSWORD };
}

/** Somebody who has an account and no browser. */
export async function registerPerson(origin: string, firstName = 'Olena', secondName = 'Koval'): Promise<Person> {
  const person = newcomer();
  const body: Registration = { ...person, firstName, secondName, locale: 'en' };
  const answer = await fetch(`${origin}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Registering was answered with ${answer.status}: ${await answer.text()}`);
  return person;
}
