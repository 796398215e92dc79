import { announcementFactId, petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../src/domain/announcement/id.ts';
import type { AnnouncementStatement } from '../../src/domain/announcement/schema.ts';
import { commentId } from '../../src/domain/comment/id.ts';
import type { CommentStatement } from '../../src/domain/comment/schema.ts';
import { likeId } from '../../src/domain/like/id.ts';
import type { LikeStatement } from '../../src/domain/like/schema.ts';
import { DURATIONS } from '../../src/domain/limits.ts';
import { reportId } from '../../src/domain/moderation/id.ts';
import type { ReportStatement } from '../../src/domain/moderation/schema.ts';
import { pedigreeLinkId } from '../../src/domain/pedigree-link/id.ts';
import type { PedigreeLinkStatement } from '../../src/domain/pedigree-link/schema.ts';
import { petId, petRecordId } from '../../src/domain/pet/id.ts';
import type { PetRecordStatement, PetStatement } from '../../src/domain/pet/schema.ts';
import { postId } from '../../src/domain/post/id.ts';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { PROFILE_ID } from '../../src/domain/profile/id.ts';
import type { ProfileStatement } from '../../src/domain/profile/schema.ts';
import type { ServiceOffer } from '../../src/domain/profile/services.ts';
import { kyivDay, lastOfMonth } from '../../src/domain/reservation/day.ts';
import { reservationFactId, reservationId } from '../../src/domain/reservation/id.ts';
import type { ReservationStatement } from '../../src/domain/reservation/schema.ts';
import { reservationStepId } from '../../src/domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../src/domain/reservation-step/schema.ts';
import { addDays, utcDayOf } from '../../src/domain/time/days.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { SampleDevice } from './device.ts';
import { DRAWING, drawAvatar, drawPet, drawPortrait, PORTRAIT } from './drawings.ts';
import { keyOf } from './keys.ts';
import type { SampleServices } from './market.ts';
import { SAMPLE_PASSWORD, type SamplePerson, sampleEmail } from './people.ts';
import type { SamplePet } from './pets.ts';
import type { SamplePost } from './posts.ts';
import type { SampleReservation } from './reservations.ts';

/**
 * A sample person at their device. Ids of statements derive from a name and the day of arrival, so a second run writes
 * nothing new.
 */
export class SampleVisitor {
  readonly #person: SamplePerson;
  readonly #device: SampleDevice;
  /** Milliseconds; all other times are relative to it. */
  readonly came: number;

  private constructor(person: SamplePerson, device: SampleDevice, came: number) {
    this.#person = person;
    this.#device = device;
    this.came = came;
  }

  get userId(): string {
    return this.#device.userId;
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

  /**
   * `number` selects the picture.
   * @returns the post's id
   */
  async write(post: SamplePost, number: number, at: number): Promise<string> {
    const id = postId(keyOf(`post ${this.#person.key} ${post.title}`, at));
    const createdAt = new Date(at).toISOString();
    const photo = post.picture && {
      sha256: await this.#device.upload(await drawPet(post.picture.animal, number)),
      alt: post.picture.alt,
      ...DRAWING,
    };
    const statement: PostStatement = {
      _id: id,
      type: 'post',
      schemaVersion: versionOf('post'),
      written: writtenAt(at),
      postTitle: post.title,
      content: post.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
      tags: [...post.tags],
      photo: photo ?? null,
      slug: slugOf(id, post.title),
      createdAt,
      editedAt: null,
    };
    await this.#device.state([statement]);
    return id;
  }

  /**
   * Comments on a post, or replies to the top-level comment `under`.
   * @returns the comment's id, after its outcome arrived
   */
  async comment(post: string, text: string, under: string | null, at: number): Promise<string> {
    const _id = commentId(post, keyOf(`comment ${this.#person.key} ${text}`, at));
    const statement: CommentStatement = {
      _id,
      type: 'comment',
      schemaVersion: versionOf('comment'),
      written: writtenAt(at),
      content: text,
      parentId: under,
      replyTo: under,
      createdAt: new Date(at).toISOString(),
      editedAt: null,
    };
    await this.say(statement);
    return _id;
  }

  async like(posts: readonly string[]): Promise<void> {
    const written = writtenAt(Date.now());
    await this.#device.state(
      posts.map(
        (post): LikeStatement => ({
          _id: likeId(post),
          type: 'like',
          schemaVersion: versionOf('like'),
          written,
          liked: true,
        }),
      ),
    );
  }

  async report(target: string, { reason, text }: Pick<ReportStatement, 'reason' | 'text'>): Promise<void> {
    const statement: ReportStatement = {
      _id: reportId(target),
      type: 'report',
      schemaVersion: versionOf('report'),
      written: writtenAt(this.came),
      reason,
      text,
      createdAt: new Date(this.came).toISOString(),
    };
    await this.#device.state([statement]);
  }

  /**
   * `number` selects the pictures; the first one is the pet's own photo.
   * @returns the pet's id
   */
  async bring(pet: SamplePet, number: number): Promise<string> {
    const { owner, alts, record, offered, ...traits } = pet;
    const id = petId(keyOf(`pet ${owner} ${pet.name}`, this.came));
    const photos = [];
    for (const [place, alt] of alts.entries()) {
      const picture = await drawPortrait(pet.petType, number + place * 7);
      photos.push({ sha256: await this.#device.upload(picture), alt, ...PORTRAIT });
    }
    const [photo = null, ...gallery] = photos;
    const createdAt = new Date(this.came).toISOString();
    const about = { schemaVersion: versionOf('pet'), written: writtenAt(this.came) } as const;
    const statement: PetStatement = {
      _id: id,
      type: 'pet',
      ...about,
      ...traits,
      massUnit: 'kg',
      photo,
      gallery,
      createdAt,
    };
    await this.#device.state(
      record === undefined ? [statement] : [statement, { ...about, ...this.#recordOf(id, record) }],
    );
    return id;
  }

  #recordOf(
    pet: string,
    record: NonNullable<SamplePet['record']>,
  ): Omit<PetRecordStatement, 'schemaVersion' | 'written'> {
    const { bornDays, vaccinations, ...rest } = record;
    const day = (days: number) => addDays(utcDayOf(this.came), days);
    return {
      _id: petRecordId(pet),
      type: 'pet-record',
      ...rest,
      bornOn: day(bornDays),
      vaccinations: vaccinations.map(({ name, givenDays, dueDays }) => {
        return { name, given: day(givenDays), due: dueDays === null ? null : day(dueDays) };
      }),
    };
  }

  /** Offers the pet once the service has it. */
  async offerPet(pet: string, { description, price }: NonNullable<SamplePet['offered']>): Promise<void> {
    await this.#device.answered(pet);
    await this.#announce(petAnnouncementId(pet), { kind: 'Pet', description, services: [], petPrice: price });
  }

  /** States which dog of a pedigree the pet is, once the service has the pet. */
  async linkPet(
    pet: string,
    dogId: string,
    { chip, showsOwner }: { chip: string; showsOwner: boolean },
  ): Promise<void> {
    await this.#device.answered(pet);
    const statement: PedigreeLinkStatement = {
      _id: pedigreeLinkId(dogId, pet),
      type: 'pedigree-link',
      schemaVersion: versionOf('pedigree-link'),
      chip,
      showsOwner,
      createdAt: new Date(this.came).toISOString(),
      written: writtenAt(this.came),
    };
    await this.say(statement);
  }

  async offerServices({ description, days, places = {} }: Omit<SampleServices, 'author'>): Promise<void> {
    const day = (number: number) => addDays(utcDayOf(Date.now()), number);
    const services = (this.#person.services ?? []).flatMap((offer: ServiceOffer) => {
      const [ranges, most] = [days[offer.nameKey], places[offer.nameKey]];
      if (ranges === undefined) return [];
      const availableDates = ranges.map(([from, to]) => ({ from: day(from), to: day(to) }));
      return [{ offer, availableDates, ...(most === undefined ? {} : { places: most }) }];
    });
    await this.#announce(SERVICES_ANNOUNCEMENT, { kind: 'Services', description, services, petPrice: null });
  }

  /** A current announcement is unchanged; an ended one starts again. */
  async #announce(
    id: string,
    what: Pick<AnnouncementStatement, 'kind' | 'description' | 'services' | 'petPrice'>,
  ): Promise<void> {
    const before = await this.#device.own<AnnouncementStatement>(id);
    const now = Date.now();
    if (before !== null && now - Date.parse(before.startedAt) < DURATIONS.announcement) return;
    const startedAt = new Date(now).toISOString();
    const statement: AnnouncementStatement = {
      _id: id,
      type: 'announcement',
      schemaVersion: versionOf('announcement'),
      written: writtenAt(now),
      ...what,
      city: this.#person.city ?? null,
      startedAt,
      createdAt: before?.createdAt ?? startedAt,
    };
    await this.#device.state([before === null ? statement : { ...statement, _rev: before._rev }]);
  }

  /** @returns the reservation's id */
  async ask(
    { executor, pet }: { executor: SampleVisitor; pet: string },
    { service, day, message }: Pick<SampleReservation, 'service' | 'day' | 'message'>,
  ): Promise<string> {
    const announced = service === null ? petAnnouncementId(pet) : SERVICES_ANNOUNCEMENT;
    await executor.answered(announced);
    if (service !== null) await this.answered(pet);
    const now = Date.now();
    const today = kyivDay(now);
    const _id = reservationId(executor.userId, keyOf(`ask ${this.#person.key} ${message}`, this.came));
    const statement: ReservationStatement = {
      _id,
      type: 'reservation',
      schemaVersion: versionOf('reservation'),
      written: writtenAt(now),
      announcement: announcementFactId(announced, executor.userId),
      service,
      pet,
      message,
      day: day === null ? lastOfMonth(today) : addDays(today, day),
      createdAt: new Date(now).toISOString(),
    };
    await this.say(statement);
    return reservationFactId(_id, this.userId);
  }

  /** Takes a step in a reservation, unless an earlier run already did. */
  async decide(
    reservation: string,
    { action, reason = '', proposed = [], contacts = null }: NonNullable<SampleReservation['step']>,
  ): Promise<void> {
    const now = Date.now();
    const _id = reservationStepId(reservation, keyOf(`${action} ${reservation}`, this.came));
    const statement: ReservationStepStatement = {
      _id,
      type: 'reservation-step',
      schemaVersion: versionOf('reservation-step'),
      written: writtenAt(now),
      action,
      reason,
      contacts,
      days: proposed.map((day) => addDays(kyivDay(now), day)),
      createdAt: new Date(now).toISOString(),
    };
    await this.say(statement);
  }

  /** Writes a statement and waits for its outcome. */
  async say(statement: { readonly _id: string }): Promise<void> {
    await this.#device.state([statement]);
    await this.answered(statement._id);
  }

  /** Waits for the outcome of a statement of this person. */
  answered(id: string): Promise<void> {
    return this.#device.answered(id);
  }
}

export function writtenAt(at: number): { at: string; device: string } {
  return { at: new Date(at).toISOString(), device: 'demo' };
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
