import type { Role } from '../../../src/domain/account/schema.ts';
import { SAMPLE_PASSWORD } from '../data/people.ts';
import { asJson } from '../people/device.ts';
import type { SampleVisitor } from '../people/visitor.ts';

/** The token of the newest link that the service mailed to an address. */
export type MailedToken = (email: string) => Promise<string>;

export async function confirmAddress(by: SampleVisitor, email: string, mailedToken: MailedToken): Promise<void> {
  await by.device.command('/auth/email/confirm', asJson('POST', { token: await mailedToken(email) }));
}

export async function changeAddress(by: SampleVisitor, email: string, mailedToken: MailedToken): Promise<void> {
  await by.device.command('/auth/email', asJson('POST', { email, password: SAMPLE_PASSWORD }));
  await confirmAddress(by, email, mailedToken);
}

/** To the same one, so that everybody has the password of the tables. */
export async function changePassword(by: SampleVisitor): Promise<void> {
  await by.device.command('/auth/password', asJson('POST', { current: SAMPLE_PASSWORD, password: SAMPLE_PASSWORD }));
}

export async function setRole(
  admin: SampleVisitor,
  { userId }: SampleVisitor,
  role: Role,
  isGranted: boolean,
): Promise<void> {
  const method = isGranted ? 'PUT' : 'DELETE';
  await admin.device.command(`/admin/accounts/${userId}/roles/${role}`, { method });
}

/** `reason` null: restores the account. */
export async function suspend(admin: SampleVisitor, { userId }: SampleVisitor, reason: string | null): Promise<void> {
  const path = `/admin/accounts/${userId}/suspension`;
  await admin.device.command(path, reason === null ? { method: 'DELETE' } : asJson('PUT', { reason }));
}
