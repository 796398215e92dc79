import type { StatementType } from '../../../src/domain/kinds/names.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import type { ProfileStatement } from '../../../src/domain/profile/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time/spans.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { SAMPLE_PASSWORD, type SamplePerson, sampleEmail } from '../data/people.ts';
import { drawAvatar } from '../pictures/drawing.ts';
import { SampleDevice } from './device.ts';
import { keyOf } from './keys.ts';

/**
 * A sample person at their device. Ids of statements derive from a name and the day of arrival, so a second run writes
 * nothing new.
 */
export class SampleVisitor {
  /** `came`: milliseconds. */
  private constructor(
    readonly person: SamplePerson,
    readonly device: SampleDevice,
    readonly came: number,
  ) {}

  get userId(): string {
    return this.device.userId;
  }

  /**
   * Only the first run completes the profile that the registration created; later runs leave the person's changes.
   * `number` selects the browser; `settled` as in `SampleDevice`.
   */
  static async arrive(
    origin: string,
    person: SamplePerson,
    number: number,
    settled: () => Promise<void> = async () => {},
  ): Promise<SampleVisitor> {
    const { firstName, secondName, locale, bio, city, phone, phoneVisible, services, avatar } = person;
    const credentials = { email: sampleEmail(person), password: SAMPLE_PASSWORD, locale };
    const device = await SampleDevice.arrive(origin, { ...credentials, firstName, secondName }, number, settled);
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
        ...(avatar && { avatar: { sha256: await device.upload(await drawAvatar(avatar)) } }),
      };
      await device.state([filled]);
    }
    return new SampleVisitor(person, device, Date.parse(profile.createdAt));
  }

  /**
   * The ULID of something that this person writes. Its time is their arrival plus a millisecond for each minute of the
   * story, so that ids have the order of writing and depend neither on the day of the run nor on the demo's clock.
   * @param daysAgo when the story has it
   */
  key(name: string, daysAgo = 0): string {
    return keyOf(`${this.person.key} ${name}`, this.came + Math.round((STORY_DAYS - daysAgo) * MINUTES_PER_DAY));
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

/** When the story begins: the people come. */
export const STORY_DAYS = 45;
const MINUTES_PER_DAY = DAY_MS / MINUTE_MS;

/** The fields that begin every statement; it is written now. */
export function headOf<T extends StatementType>(type: T) {
  const written = { at: new Date().toISOString(), device: 'demo' } as const;
  return { type, schemaVersion: versionOf(type), written } as const;
}
