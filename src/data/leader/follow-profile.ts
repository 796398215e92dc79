import type { OwnDatabase } from '../own/own-database.ts';
import { noted } from '../store/device-store.ts';
import type { Context } from './context.ts';

/**
 * Names, letter, avatar and language of who is signed in follow their own profile, whoever wrote it: this device,
 * another one, or a merge of both. The session tells the tabs, and the next start knows it before the own database is
 * open.
 */
export async function followProfile(context: Context, own: OwnDatabase): Promise<void> {
  if (own.ending.aborted) return;
  const self = await own.during(() => own.self());
  const session = context.session();
  // Signed out, or somebody else signed in, while it was read.
  if (self === null || session === null || session.person.userId !== own.userId) return;
  const person = { ...session.person, ...self };
  if (JSON.stringify(person) === JSON.stringify(session.person)) return;
  await noted(context.setSession({ ...session, person }));
}
