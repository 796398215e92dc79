import { organisationAnnouncementId } from '../../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import { type Code, isCode } from '../../../../src/domain/codes.ts';
import { listedIn } from '../../../../src/domain/organisation/directory.ts';
import { organisationKey } from '../../../../src/domain/organisation/id.ts';
import type { OrganisationMatter } from '../../../../src/domain/organisation/schema.ts';
import { MAY } from '../../../../src/domain/organisation/table.ts';
import {
  type Act,
  applyOrganisationStep,
  type Known,
  withEnded,
  withFound,
} from '../../../../src/domain/organisation/transition.ts';
import { peopleIn } from '../../../../src/domain/organisation/without-member.ts';
import { inviteOfStep } from '../../../../src/domain/organisation-step/id.ts';
import type { OrganisationStepStatement } from '../../../../src/domain/organisation-step/schema.ts';
import { profileFactId } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import type { Copies } from '../../publishing/follow-up/copies.ts';
import type { Deliveries } from '../../publishing/follow-up/deliveries.ts';
import { type GroupedStore, isLiving } from '../../storage/store/store.ts';
import type { Decides, DecisionStep, Verdict } from '../arbiter/decider.ts';
import type { StoredRequest } from '../arbiter/requests.ts';
import { type Addresses, noteAwaited } from './addresses.ts';
import { noteBelonging } from './belonging.ts';
import { deliverInvites } from './deliver-invites.ts';
import { notificationsOfEvents } from './notifications.ts';

const DIRECTORY = 'directory';
const MARKET = 'market';

export interface OrganisationParts {
  readonly grouped: GroupedStore;
  readonly copies: Pick<Copies, 'bring'>;
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  readonly addresses: Addresses;
  /** Whether this person is an admin of Lapka. */
  readonly isAdmin: (userId: string) => Promise<boolean>;
  /** Removes an organisation's name, by its key, from the notifications about it. */
  readonly forgetName: (key: string) => Promise<void>;
  /** Requests a recheck of this person's statement. */
  readonly recheck: (userId: string, statement: string) => Promise<void>;
  readonly clock: () => Date;
}

/** The decider for organisations (docs/adr/2026-11-organisations.md). */
export function decidesOrganisations(parts: OrganisationParts): Decides<OrganisationMatter> {
  return { missingCode: 'organisation/not-found', sit: () => new OrganisationDecider(parts) };
}

interface StoredVerdict {
  readonly step: string;
  readonly rev: string;
  readonly code: Code | null;
}

class OrganisationDecider implements DecisionStep<OrganisationMatter> {
  readonly #parts: OrganisationParts;
  /** The organisations with new decisions in this step. */
  readonly #started = new Set<string>();
  /** Verdicts of this step, or of an interrupted one, by organisation. */
  readonly #verdicts = new Map<string, StoredVerdict[]>();
  /** People whom an organisation names since this step. */
  readonly #arrived = new Map<string, string[]>();
  readonly #people = new Map<string, Promise<Known | null>>();

  constructor(parts: OrganisationParts) {
    this.#parts = parts;
  }

  async decide(
    stored: OrganisationMatter,
    request: StoredRequest,
    statement: unknown,
  ): Promise<Verdict<OrganisationMatter>> {
    const { statement: step, rev } = request;
    // After an interruption that followed the write, the stored verdict is the answer.
    const known = stored.verdicts.find((each) => each.step === step && each.rev === rev);
    if (known !== undefined) {
      const code = isCode(known.code) ? known.code : null;
      this.#verdictsOf(stored._id).push({ step: known.step, rev: known.rev, code });
      return code === null ? { matter: stored } : { code };
    }
    const matter = await this.#start(stored);
    const at = this.#parts.clock().toISOString();
    if (request.by === null || statement === null) {
      const looked = await this.#lookedAfter(matter, at);
      this.#noteArrived(matter, looked);
      return { matter: looked };
    }
    const verdict = await this.#decided(matter, request.by, statement as OrganisationStepStatement, at);
    const code = 'code' in verdict ? verdict.code : null;
    if ('matter' in verdict) this.#noteArrived(matter, verdict.matter);
    this.#verdictsOf(stored._id).push({ step: step ?? '', rev: rev ?? '', code });
    return verdict;
  }

  /** Notes every named person before the write, so that their removal finds the organisation; updates the directory. */
  async seal(matter: OrganisationMatter): Promise<OrganisationMatter> {
    await noteBelonging(this.#parts.grouped, matter._id, this.#arrived.get(matter._id) ?? []);
    return { ...matter, listedIn: listedIn(matter), verdicts: this.#verdictsOf(matter._id) };
  }

  /**
   * A person who proves an address reads the notes of waiting organisations (`addresses.ts`), possibly just before the
   * note is written or visible.
   */
  dependsOnListing({ addresses }: OrganisationMatter): boolean {
    return addresses.some(({ person }) => person === null);
  }

  readers({ participants, events }: OrganisationMatter): readonly string[] {
    return [...new Set([...participants, ...events.map(({ person }) => person)])];
  }

  async follow(matters: readonly OrganisationMatter[]): Promise<void> {
    for (const matter of matters) {
      await this.#parts.deliveries?.note(notificationsOfEvents(matter));
      await deliverInvites(this.#parts, matter);
      if (matter.team.length === 0) await this.#parts.forgetName(organisationKey(matter._id));
      const waiting = new Set(matter.invites.filter(({ state }) => state === 'pending').map(({ id }) => id));
      await noteAwaited(
        this.#parts.grouped,
        matter.addresses.map(({ digest, invite, person }) => ({
          digest,
          matter: matter._id,
          waits: person === null && waiting.has(invite),
        })),
      );
    }
    await this.#recheckAnnouncements(matters);
  }

  /**
   * An announcement shows the organisation's name and lives only while its author is an admin. The recheck reads it
   * after the organisations were written: an announcement published later reads the current ones
   * (`../../publishing/decide/kinds/announcement.ts`).
   */
  async #recheckAnnouncements(matters: readonly OrganisationMatter[]): Promise<void> {
    const ids = matters.map(({ _id }) => organisationAnnouncementId(_id));
    const rows = await this.#parts.grouped.read(MARKET, ids);
    for (const row of rows.values()) {
      if (isLiving(row)) await this.#parts.recheck((row.doc as AnnouncementFact).authorId, row.id);
    }
  }

  #noteArrived(before: OrganisationMatter, now: OrganisationMatter): void {
    const known = new Set(peopleIn(before));
    const arrived = peopleIn(now).filter((userId) => !known.has(userId));
    this.#arrived.set(now._id, [...(this.#arrived.get(now._id) ?? []), ...arrived]);
  }

  #verdictsOf(organisation: string): StoredVerdict[] {
    const verdicts = this.#verdicts.get(organisation) ?? [];
    this.#verdicts.set(organisation, verdicts);
    return verdicts;
  }

  /**
   * Before the events of earlier steps are forgotten, the people concerned are notified and their copies are updated,
   * which removes those of people who left.
   */
  async #start(matter: OrganisationMatter): Promise<OrganisationMatter> {
    if (this.#started.has(matter._id)) return matter;
    this.#started.add(matter._id);
    if (matter.events.length === 0) return matter;
    await this.#parts.deliveries?.note(notificationsOfEvents(matter));
    await this.#parts.copies.bring(matter.events.map(({ person }) => ({ userId: person, id: matter._id })));
    return { ...matter, events: [] };
  }

  async #lookedAfter(matter: OrganisationMatter, at: string): Promise<OrganisationMatter> {
    const found = new Map<string, string>();
    for (const { digest, person } of matter.addresses) {
      const owner = person === null ? await this.#parts.addresses.personOf(digest) : null;
      if (owner !== null) found.set(digest, owner);
    }
    return withEnded(withFound(matter, found), at);
  }

  async #decided(
    matter: OrganisationMatter,
    userId: string,
    { _id, act }: OrganisationStepStatement,
    at: string,
  ): Promise<Verdict<OrganisationMatter>> {
    const by = await this.#person(userId);
    if (by === null) return { code: 'organisation/author-incomplete' };
    const given: Act = {
      by,
      act,
      id: inviteOfStep(_id),
      bySiteAdmin: MAY[act.does] === 'site-admin' && (await this.#parts.isAdmin(userId)),
      person: act.does === 'invite' ? await this.#person(act.person) : null,
      address: act.does === 'invite-address' ? await this.#parts.addresses.of(act.email) : null,
    };
    return applyOrganisationStep(matter, given, at);
  }

  #person(userId: string): Promise<Known | null> {
    const known = this.#people.get(userId) ?? this.#readPerson(userId);
    this.#people.set(userId, known);
    return known;
  }

  async #readPerson(userId: string): Promise<Known | null> {
    const id = profileFactId(userId);
    const row = (await this.#parts.grouped.read(DIRECTORY, [id])).get(id);
    if (!isLiving(row)) return null;
    const { firstName, secondName, letter } = row.doc as ProfileFact;
    return { userId, name: `${firstName} ${secondName}`.trim(), letter };
  }
}
