import { expect } from 'vitest';
import { servicesFactId } from '../../../src/domain/announcement/id.ts';
import { reservationFactId, reservationId } from '../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import type { PersonsAction } from '../../../src/domain/reservation/states.ts';
import { reservationStepId } from '../../../src/domain/reservation-step/id.ts';
import { petAnnouncement, petIdOf, petStatement, servicesAnnouncement } from './market-world.ts';
import { postIdOf, type World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };
export const DAY = '2026-12-02';
/** From this time on that day is past in Ukraine. */
export const DUE = '2026-12-02T22:00:00.000Z';

export interface Client {
  readonly userId: string;
  readonly pet: string;
}

/** People who offer, request and answer in a `World`. */
export class ReservationWorld {
  #number = 100;

  constructor(readonly world: World) {}

  nextUlid(): string {
    return postIdOf(this.#number++).slice('post:'.length);
  }

  /** A person who offers this many walks a day; the next `publish` publishes their profile. */
  async provider(places?: number): Promise<string> {
    const executor = await this.world.person();
    await this.offer(executor, places);
    return executor;
  }

  async offer(executor: string, places?: number): Promise<void> {
    const { services, ...offered } = servicesAnnouncement();
    const [service] = services;
    const counted = { ...service, ...(places === undefined ? {} : { places }) };
    await this.world.put(executor, { ...offered, services: [counted] });
    await this.world.publish();
  }

  /** A person who offers a pet. */
  async petOwner(): Promise<Client> {
    const owner = await this.client();
    await this.world.put(owner.userId, petAnnouncement(owner.pet));
    await this.world.publish();
    return owner;
  }

  async client(): Promise<Client> {
    const userId = await this.world.person();
    const pet = petIdOf(this.#number++);
    await this.world.put(userId, petStatement(pet));
    return { userId, pet };
  }

  /** Requests a walk by default. Returns the statement and the fact's id. */
  async ask(executor: string, client: Client, more: object = {}): Promise<{ statement: string; matter: string }> {
    const asked = await this.write(executor, client, more);
    await this.world.publish();
    return asked;
  }

  async write(executor: string, { userId, pet }: Client, more: object = {}) {
    const statement = reservationId(executor, this.nextUlid());
    const asked = { announcement: servicesFactId(executor), service: 'dogWalking', pet, day: DAY, message: 'Гуляти' };
    const envelope = { _id: statement, type: 'reservation', schemaVersion: 1, written: WRITTEN, createdAt: AT };
    await this.world.put(userId, { ...envelope, ...asked, ...more });
    return { statement, matter: reservationFactId(statement, userId) };
  }

  /** Writes a step and publishes; returns its state or code. */
  async act(by: string, matter: string, action: PersonsAction, more: object = {}): Promise<string | null> {
    const id = await this.step(by, matter, action, more);
    await this.world.publish();
    return await this.world.state(by, id);
  }

  async step(by: string, matter: string, action: PersonsAction, more: object = {}): Promise<string> {
    const _id = reservationStepId(matter, this.nextUlid());
    const content = { action, reason: action === 'cancel' ? 'Захворів' : '', days: [], contacts: null, createdAt: AT };
    await this.world.put(by, {
      _id,
      type: 'reservation-step',
      schemaVersion: 1,
      written: WRITTEN,
      ...content,
      ...more,
    });
    return _id;
  }

  /** The current fact, which all participants have. */
  async currentMatter(matter: string): Promise<ReservationFact> {
    const fact = (await this.world.find('matters', matter)) as unknown as (ReservationFact & { _rev: string }) | null;
    if (fact === null) throw new Error('there is no such reservation');
    const { _rev, ...content } = fact;
    for (const userId of fact.participants) {
      const { _rev: _, ...copy } = (await this.world.find(`user-${userId}`, matter)) ?? { _rev: '' };
      expect(copy).toEqual(content);
    }
    return content;
  }

  async stateOf(matter: string): Promise<string> {
    return (await this.currentMatter(matter)).state;
  }

  /** Confirmed ones first. */
  async byState<A extends { readonly matter: string }>(asked: readonly A[]): Promise<A[]> {
    const states = await Promise.all(asked.map(async (one) => ({ one, state: await this.stateOf(one.matter) })));
    return states.sort((one, other) => (one.state < other.state ? -1 : 1)).map(({ one }) => one);
  }
}
