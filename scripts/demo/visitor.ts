import type { StatementType } from '../../src/domain/kinds/names.ts';
import { PROFILE_ID } from '../../src/domain/profile/id.ts';
import type { ProfileStatement } from '../../src/domain/profile/schema.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { SampleDevice } from './device.ts';
import { drawAvatar } from './drawings.ts';
import { SAMPLE_PASSWORD, type SamplePerson, sampleEmail } from './people.ts';

/**
 * A sample person at their device. Ids of statements derive from a name and the day of arrival, so a second run writes
 * nothing new.
 */
export class SampleVisitor {
  /** `came`: milliseconds; all other times are relative to it. */
  private constructor(
    readonly person: SamplePerson,
    readonly device: SampleDevice,
    readonly came: number,
  ) {}

  get userId(): string {
    return this.device.userId;
  }

  /**
   * `number` selects the avatar, for those who have one. Only the first run completes the profile that the registration
   * created; later runs leave the person's changes.
   */
  static async arrive(origin: string, person: SamplePerson, number: number): Promise<SampleVisitor> {
    const { firstName, secondName, locale, bio, city, phone, phoneVisible, services, avatar } = person;
    const credentials = { email: sampleEmail(person), password: SAMPLE_PASSWORD, locale };
    const device = await SampleDevice.arrive(origin, { ...credentials, firstName, secondName });
    const profile = await device.own<ProfileStatement>(PROFILE_ID);
    if (profile === null) throw new Error(`${person.key} has no profile.`);
    if (bio !== undefined && profile.bio === undefined) {
      const filled: ProfileStatement = {
        ...profile,
        written: { at: new Date().toISOString(), device: 'demo' },
        bio,
        ...(city && { city }),
        ...(phone && { phone }),
        ...(phoneVisible !== undefined && { phoneVisible }),
        ...(services && { services: [...services] }),
        ...(avatar && { avatar: { sha256: await device.upload(await drawAvatar(avatar, number)) } }),
      };
      await device.state([filled]);
    }
    return new SampleVisitor(person, device, Date.parse(profile.createdAt));
  }

  /** Writes a statement and waits for its outcome. */
  async say(statement: { readonly _id: string }): Promise<void> {
    await this.device.state([statement]);
    await this.answered(statement._id);
  }

  /** Waits for the outcome of a statement of this person. */
  answered(id: string): Promise<void> {
    return this.device.answered(id);
  }
}

/** The fields that begin every statement. */
export function headOf<T extends StatementType>(type: T, at: number) {
  return { type, schemaVersion: versionOf(type), written: { at: new Date(at).toISOString(), device: 'demo' } } as const;
}
