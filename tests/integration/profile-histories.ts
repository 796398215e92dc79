import { expect } from 'vitest';
import { initialsOf } from '../../src/domain/account/rules.ts';
import { profileDetails } from '../../src/domain/profile/details.ts';
import { profileFactId } from '../../src/domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../src/domain/profile/schema.ts';
import { must, type Phone, until } from './devices.ts';
import type { ProfileField } from './history.ts';
import type { TestService } from './test-service.ts';

/** Every value that was accepted for a field of one person's profile. */
export type ProfileEdit = Map<ProfileField, Set<unknown>>;

let edits = 0;

async function profileOn(phone: Phone): Promise<(ProfileStatement & { _rev: string }) | null> {
  const statement = (await phone.device.get('profile'))?.statement;
  return statement?.type === 'profile' ? statement : null;
}

/** As the screens edit: one field changed, with the initial letter derived from the names. */
export async function editProfile(
  phone: Phone,
  step: { field: ProfileField; visible: boolean },
  accepted: ProfileEdit,
): Promise<void> {
  const before = await profileOn(phone);
  // A phone that was never online has no profile yet.
  if (before === null) return;
  const number = ++edits;
  const value =
    step.field === 'phoneVisible'
      ? step.visible
      : step.field === 'phone'
        ? `+380${10_000 + number}`
        : `Слово ${number}`;
  const { written: _, _rev, ...profile } = { ...before, [step.field]: value };
  const letter = initialsOf(profile.firstName, profile.secondName);
  must(await phone.device.put({ ...profile, letter, baseRev: _rev }));
  accepted.set(step.field, (accepted.get(step.field) ?? new Set()).add(value));
}

/**
 * Checks that all phones of one person and the service agree on a profile whose fields were all written by a person,
 * and that hidden fields are nowhere.
 */
export async function checkProfile(
  service: TestService,
  own: readonly Phone[],
  userId: string,
  accepted: ProfileEdit,
): Promise<void> {
  const directory = service.couch.use<ProfileFact>('directory');
  const agreed = await until('the phones and the service agree on the profile', async () => {
    const fact = await directory.get(profileFactId(userId)).catch(() => null);
    const records = await Promise.all(own.map((phone) => phone.device.get('profile')));
    const [first] = records;
    const same = records.every((one) => one?.state === 'published' && one.statement._rev === fact?.statementRev);
    return same && fact !== null && first?.statement.type === 'profile' && { fact, profile: first.statement };
  });
  const { fact, profile } = agreed;
  const details = { ...profile, ...profileDetails(profile) };
  for (const [field, values] of accepted) {
    // The initial value stays when no edit of this field was chosen.
    const chosen = details[field];
    if (!values.has(chosen)) expect(['Олена', 'Тарас', 'Тест', '', true]).toContain(chosen);
  }
  expect(fact).toMatchObject({
    firstName: profile.firstName,
    secondName: profile.secondName,
    letter: profile.letter,
    bio: details.bio,
    phone: details.phoneVisible && details.phone !== '' ? details.phone : null,
  });
  for (const phone of own) {
    const { session } = await phone.device.start();
    expect(session).toMatchObject({
      person: { firstName: profile.firstName, secondName: profile.secondName, letter: profile.letter },
    });
  }
}
