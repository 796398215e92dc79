import { bestEffort } from '../../../domain/promises.ts';
import type { OwnDatabase } from '../../own/own-database.ts';
import type { Context } from '../context.ts';

/**
 * Updates names, letter, avatar and language of the signed-in person from their own profile, whether this device,
 * another one or a merge wrote it. The session passes them to the tabs, and the next start has them before the own
 * database is open.
 */
export async function followProfile(context: Context, own: OwnDatabase): Promise<void> {
  if (own.ending.aborted) return;
  const self = await own.during(() => own.self());
  const session = context.session();
  // A sign-out, or another person's sign-in, happened during the read.
  if (self === null || session === null || session.person.userId !== own.userId) return;
  const person = { ...session.person, ...self };
  if (JSON.stringify(person) === JSON.stringify(session.person)) return;
  await bestEffort(context.setSession({ ...session, person }));
}
