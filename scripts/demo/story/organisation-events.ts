import { inviteOfStep } from '../../../src/domain/organisation-step/id.ts';
import type { OrganisationAct } from '../../../src/domain/organisation-step/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import { offerInName } from '../acts/announce.ts';
import { act, found } from '../acts/found.ts';
import { ORGANISATIONS, type SampleInvite, type SampleOrganisation } from '../data/organisations.ts';
import type { Story, StoryEvent } from './story.ts';

/** How long after an invite each of these follows. */
const FOLLOW_DAYS = { answer: 0.3, shown: 0.4, later: 3, withdrawn: 0.9 } as const;
const ANNOUNCED_DAYS_AGO = 0.9;
const RECHECKED_DAYS_AGO = 0.6;

export function organisationEvents(story: Story): StoryEvent[] {
  return [
    ...ORGANISATIONS.flatMap((organisation) => [
      ...foundingEvents(story, organisation),
      ...organisation.invites.flatMap((invite) => inviteEvents(story, organisation, invite)),
    ]),
    {
      daysAgo: RECHECKED_DAYS_AGO,
      needsPast: true,
      perform: () => story.service.recheckMatters(ORGANISATIONS.map(({ name }) => story.id(name))),
    },
  ];
}

function foundingEvents(story: Story, organisation: SampleOrganisation): StoryEvent[] {
  const { founder, foundedDaysAgo, name, open, announces, closedDaysAgo } = organisation;
  const by = story.person(founder);
  const take = async (what: OrganisationAct) => void (await act(by, story.id(name), what));
  const events: StoryEvent[] = [
    {
      daysAgo: foundedDaysAgo,
      perform: async () => {
        story.remember(name, await found(by, organisation));
        if (open) await take({ does: 'change', field: 'open', was: false, value: true });
        await take({ does: 'show', shown: true });
      },
    },
  ];
  if (announces !== undefined) {
    const offer = () => offerInName(by, { ...organisation, id: story.id(name) }, announces, story.clock);
    events.push({ daysAgo: ANNOUNCED_DAYS_AGO, perform: offer });
  }
  if (closedDaysAgo !== undefined) events.push({ daysAgo: closedDaysAgo, perform: () => take({ does: 'close' }) });
  return events;
}

function inviteEvents(story: Story, organisation: SampleOrganisation, invite: SampleInvite): StoryEvent[] {
  const { founder, name } = organisation;
  const { to, role, daysAgo, answer, isWithdrawn, shown } = invite;
  const by = story.person(founder);
  const take = async (who: typeof by, what: OrganisationAct) => await act(who, story.id(name), what);
  if ('email' in to) {
    return [{ daysAgo, perform: async () => void (await take(by, { does: 'invite-address', email: to.email, role })) }];
  }
  const person = story.person(to.person);
  const inviteName = `invite ${name} ${to.person}`;
  const events: StoryEvent[] = [
    {
      daysAgo,
      perform: async () => {
        // The service rejects an invitation of a person whom it does not know yet.
        await person.answered(PROFILE_ID);
        story.remember(inviteName, inviteOfStep(await take(by, { does: 'invite', person: person.userId, role })));
      },
    },
  ];
  const follow = (after: number, perform: () => Promise<unknown>) =>
    events.push({ daysAgo: daysAgo - after, perform: async () => void (await perform()) });
  if (answer !== undefined) {
    follow(FOLLOW_DAYS.answer, () => take(person, { does: answer, invite: story.id(inviteName) }));
  }
  if (isWithdrawn === true) {
    follow(FOLLOW_DAYS.withdrawn, () => take(by, { does: 'withdraw', invite: story.id(inviteName) }));
  }
  if (shown === true) follow(FOLLOW_DAYS.shown, () => take(person, { does: 'show', shown }));
  const later = laterAct(invite, person.userId);
  if (later !== null) follow(FOLLOW_DAYS.later, () => take(later.does === 'leave' ? person : by, later));
  return events;
}

function laterAct({ later }: SampleInvite, person: string): OrganisationAct | null {
  if (later === 'promoted') return { does: 'give-role', person, role: 'admin' };
  if (later === 'removed') return { does: 'remove', person };
  return later === 'leaves' ? { does: 'leave' } : null;
}
