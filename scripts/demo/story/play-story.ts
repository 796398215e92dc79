import { profileFactId } from '../../../src/domain/profile/id.ts';
import { PEOPLE } from '../data/people.ts';
import type { Clock } from '../past/clock.ts';
import type { PastService } from '../past/past-service.ts';
import { SampleVisitor, STORY_DAYS } from '../people/visitor.ts';
import { accountEvents } from './account-events.ts';
import { chatEvents } from './chat-events.ts';
import { communityEvents } from './community-events.ts';
import { marketEvents } from './market-events.ts';
import { moderationEvents } from './moderation-events.ts';
import { opinionEvents } from './opinion-events.ts';
import { organisationEvents } from './organisation-events.ts';
import { reservationEvents } from './reservation-events.ts';
import { Story } from './story.ts';

/** The people of the tables come and do everything in the tables. `past`: the service, if it is the demo's own. */
export async function playStory(origin: string, clock: Clock, past: PastService | null): Promise<void> {
  clock.moveTo(STORY_DAYS);
  const people = new Map<string, SampleVisitor>();
  for (const [number, person] of PEOPLE.entries()) {
    people.set(person.key, await SampleVisitor.arrive(origin, person, number, past?.idle));
  }
  const story = new Story(clock, people, past);
  for (const [key, { userId }] of people) story.remember(`profile ${key}`, profileFactId(userId));
  await story.play([
    ...accountEvents(story),
    ...marketEvents(story),
    ...communityEvents(story),
    ...reservationEvents(story),
    ...chatEvents(story),
    ...organisationEvents(story),
    ...opinionEvents(story),
    ...moderationEvents(story),
  ]);
}
