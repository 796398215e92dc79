import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { offerPet, offerServices } from '../acts/announce.ts';
import { bringPet, handOver } from '../acts/bring-pets.ts';
import { DONE } from '../data/done-reservations.ts';
import { ANNOUNCED_DAYS_AGO, FORGETFUL, RENEWED_DAYS_AGO, SERVICES } from '../data/market.ts';
import { PETS } from '../data/pets.ts';
import type { Story, StoryEvent } from './story.ts';

const PETS_DAYS_AGO = 44.5;
const OFFERED_DAYS_AGO = 43;
/** When authors are notified that their announcements end soon; then when the ended ones are removed. */
const NOTICES_DAYS_AGO = [RENEWED_DAYS_AGO + 0.5, 0.5];
const ENDED_DAYS_AGO = FORGETFUL.renewedDaysAgo + 0.5;
/** The announcements no longer show the days of the past. */
const EDITED_DAYS_AGO = 0.1;
/** After the day of a reserved pet its owner hands it over. */
const HANDOVER_DAYS = 2;

export function marketEvents(story: Story): StoryEvent[] {
  return [...petEvents(story), ...serviceEvents(story), ...handoverEvents(story)];
}

function petEvents(story: Story): StoryEvent[] {
  return PETS.flatMap((pet) => {
    const { name, owner, offered } = pet;
    const by = story.person(owner);
    const bring: StoryEvent = {
      daysAgo: PETS_DAYS_AGO,
      perform: async () => story.remember(`pet ${name}`, await bringPet(by, pet, story.clock)),
    };
    if (offered === undefined) return [bring];
    const offer: StoryEvent = {
      daysAgo: offered.daysAgo ?? OFFERED_DAYS_AGO,
      perform: async () => {
        const id = story.id(`pet ${name}`);
        await offerPet(by, id, offered, story.clock);
        story.remember(`announcement ${name}`, petAnnouncementId(id));
      },
    };
    return [bring, offer];
  });
}

function serviceEvents(story: Story): StoryEvent[] {
  const offers = SERVICES.flatMap(({ author, ...offered }): StoryEvent[] => {
    const perform = () => offerServices(story.person(author), offered, story.clock);
    const renewedDaysAgo = author === FORGETFUL.author ? FORGETFUL.renewedDaysAgo : RENEWED_DAYS_AGO;
    return [
      { daysAgo: ANNOUNCED_DAYS_AGO, perform },
      { daysAgo: renewedDaysAgo, needsPast: true, perform },
      { daysAgo: EDITED_DAYS_AGO, needsPast: true, perform },
    ];
  });
  const notices = NOTICES_DAYS_AGO.map((daysAgo) => ({
    daysAgo,
    needsPast: true,
    perform: () => story.service.notifyOfEnds(),
  }));
  return [
    ...offers,
    ...notices,
    { daysAgo: ENDED_DAYS_AGO, needsPast: true, perform: () => story.service.endAnnouncements() },
  ];
}

function handoverEvents(story: Story): StoryEvent[] {
  return DONE.filter(({ service }) => service === null).map(({ pet, executor, client, day }) => ({
    daysAgo: -day - HANDOVER_DAYS,
    needsPast: true,
    perform: () => handOver(story.person(executor), story.id(`pet ${pet}`), story.person(client)),
  }));
}
