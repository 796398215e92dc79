import { PEOPLE, SAMPLE_ADMIN } from '../../../scripts/demo/data/people.ts';
import type { ChatMarkFact } from '../../../src/domain/chat-mark/schema.ts';
import { STATEMENT_TYPES } from '../../../src/domain/kinds/names.ts';
import type { MessageFact } from '../../../src/domain/message/schema.ts';
import { DECISIONS, type Decision, type ReportPage } from '../../../src/domain/moderation/commands.ts';
import { TARGET_KINDS } from '../../../src/domain/moderation/id.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { statementOfOpinion, subjectOfStatement } from '../../../src/domain/opinion/id.ts';
import type { OpinionFact } from '../../../src/domain/opinion/schema.ts';
import { subjectKind } from '../../../src/domain/opinion/subject.ts';
import type { OrganisationMatter } from '../../../src/domain/organisation/schema.ts';
import { INVITE_STATES } from '../../../src/domain/organisation/types.ts';
import type { ListedLinks } from '../../../src/domain/pedigree-link/responses.ts';
import { LINK_LIST_NAMES } from '../../../src/domain/pedigree-link/states.ts';
import type { PedigreeProposalFact } from '../../../src/domain/pedigree-proposal/schema.ts';
import { CURRENT_PROPOSALS } from '../../../src/domain/pedigree-proposal/states.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import { RESERVATION_STATES } from '../../../src/domain/reservation/states.ts';
import { NOTIFICATIONS } from '../../../src/texts/notifications.ts';
import type { DemoWorld } from './demo-world.ts';

interface ScreenData {
  readonly name: string;
  /** What the screen can show and the demo does not have. */
  readonly missing: (world: DemoWorld) => Promise<string[]>;
}

const MIN_PEOPLE_WITH_REVIEWS = 5;
const MIN_REVIEWS_EACH = 2;
const MIN_BREEDS_WITH_REVIEWS = 6;

/** The data of each screen, derived from the domain's own lists, so that a new kind or state is noticed. */
export const SCREENS: readonly ScreenData[] = [
  {
    name: 'each kind of statement',
    missing: async (world) =>
      without(
        STATEMENT_TYPES,
        (await world.own()).map(({ type }) => type),
      ),
  },
  {
    name: 'reservations in each state',
    missing: async (world) => {
      const reservations = await world.facts<ReservationFact>('reservation');
      return without(
        RESERVATION_STATES,
        reservations.map(({ state }) => state),
      );
    },
  },
  {
    name: 'notifications of each kind',
    missing: async (world) => {
      const notifications = (await world.own<NotificationFact>()).filter(({ type }) => type === 'notification');
      return without(
        // Only a browser makes a passkey.
        Object.keys(NOTIFICATIONS).filter((kind) => kind !== 'passkey-added'),
        notifications.map(({ kind }) => kind),
      );
    },
  },
  {
    name: 'a moderator’s queue about each kind of target',
    missing: async (world) => {
      const { rows } = await world.adminList<ReportPage>(SAMPLE_ADMIN, '/admin/reports');
      return without(
        TARGET_KINDS,
        rows.filter(({ reportCount }) => reportCount > 0).map(({ kind }) => kind),
      );
    },
  },
  {
    name: 'each decision of a moderator',
    missing: async (world) => {
      const decided = await world.facts<{ readonly decision?: Decision }>();
      // An item has only its last decision; the notifications of authors and reporters show the earlier ones.
      const outcomes = (await world.own<NotificationFact>()).map(({ about }) => about?.decision);
      return without(DECISIONS, [...decided.map(({ decision }) => decision), ...outcomes]);
    },
  },
  {
    name: 'invites in each state',
    missing: async (world) => {
      const organisations = await world.facts<OrganisationMatter>('organisation');
      return without(
        INVITE_STATES,
        organisations.flatMap(({ invites }) => invites.map(({ state }) => state)),
      );
    },
  },
  {
    name: 'each list of links with pedigrees',
    missing: async (world) => {
      const lists = LINK_LIST_NAMES.map(async (list) => {
        const { rows } = await world.adminList<ListedLinks>(SAMPLE_ADMIN, `/admin/pedigree-links?list=${list}`);
        return rows.length > 0 ? [list] : [];
      });
      return without(LINK_LIST_NAMES, (await Promise.all(lists)).flat());
    },
  },
  {
    name: 'pedigrees of owners',
    missing: async (world) => {
      const proposals = await world.facts<PedigreeProposalFact>('pedigree-proposal');
      return without(
        CURRENT_PROPOSALS,
        proposals.map(({ state }) => state),
      );
    },
  },
  {
    name: 'profiles with several reviews and an average',
    missing: async (world) => {
      const profiles = await world.facts<ProfileFact>('profile');
      const reviewed = profiles.filter(({ totalReviews = 0, totalRating = 0 }) => {
        return totalReviews >= MIN_REVIEWS_EACH && totalRating > totalReviews;
      });
      return reviewed.length >= MIN_PEOPLE_WITH_REVIEWS ? [] : ['reviews'];
    },
  },
  {
    name: 'reviews of breeds and of an organisation',
    missing: async (world) => {
      const opinions = await world.facts<OpinionFact>('opinion');
      const subjects = new Set(opinions.map(({ _id }) => subjectOfStatement(statementOfOpinion(_id))));
      const ofBreeds = [...subjects].filter((subject) => subjectKind(subject) === 'breed').length;
      return [
        ...(ofBreeds >= MIN_BREEDS_WITH_REVIEWS ? [] : ['breeds']),
        ...(subjects.size > ofBreeds ? [] : ['organisation']),
      ];
    },
  },
  {
    name: 'chats with photos and unread messages',
    missing: async (world) => {
      const messages = await world.facts<MessageFact>('message');
      const marks = await world.facts<ChatMarkFact>('chat-mark');
      const isUnread = ({ authorId, participants, publishedAt }: MessageFact) =>
        marks.some((mark) => {
          const isOfReader = participants.includes(mark.authorId) && mark.participants.includes(authorId);
          return isOfReader && (mark.readUpTo ?? '') < publishedAt;
        });
      return [
        ...(messages.some(({ photo }) => photo !== null) ? [] : ['photos']),
        ...(messages.some(isUnread) ? [] : ['unread messages']),
      ];
    },
  },
  ...PEOPLE.map(({ key }) => ({
    name: `the lists of ${key}`,
    missing: async (world: DemoWorld) => {
      const types = (await world.ofPerson(key)).map(({ type }) => type);
      return without(['notification', 'message', 'reservation', 'preferences', 'read-mark'], types);
    },
  })),
];

function without<T extends string>(wanted: readonly T[], found: readonly (string | undefined)[]): T[] {
  return wanted.filter((each) => !found.includes(each));
}
