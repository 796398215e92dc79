import { randomUUID } from 'node:crypto';
import type { Registration } from '../../../src/domain/account/schema.ts';

const PASSWORD = 'correct horse battery';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A password and a new, unused address that is wider than a phone and cannot break. */
export function newcomer(): Person {
  return { email: `person${randomUUID().replaceAll('-', '')}@lapka.example`, password: PASSWORD };
}

/** Registers a person without a browser. */
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
