import { reserve, takeStep } from '../acts/reserve.ts';
import { answerReview, review } from '../acts/review.ts';
import { DONE, type DoneReservation, type SampleReview } from '../data/done-reservations.ts';
import { OTHER_PAST } from '../data/past-reservations.ts';
import { RESERVATIONS, type SampleReservation } from '../data/reservations.ts';
import type { Story, StoryEvent } from './story.ts';

/** How long before the day of a done reservation it is requested, and how soon after that it is confirmed. */
const ASKED_DAYS = 2;
const CONFIRMED_DAYS = 0.8;
/** A pet can be requested for today only at the end of a month, so it is confirmed at once. */
const PET_CONFIRMED_DAYS = 0.01;
/** The day itself is over; then everything follows within the next day. */
const DAY_OVER = 1;
const DONE_DAYS = 0.05;
const REVIEW_DAYS = { byClient: 0.3, byExecutor: 0.4, answer: 0.8 } as const;

export function reservationEvents(story: Story): StoryEvent[] {
  return [
    ...[...RESERVATIONS, ...OTHER_PAST, ...DONE.map(withSteps)].flatMap((each) => eventsOf(story, each)),
    ...DONE.flatMap((each) => reviewEvents(story, each)),
  ];
}

function withSteps(reservation: DoneReservation): SampleReservation {
  const { day, service } = reservation;
  const daysAgo = -day + ASKED_DAYS;
  const confirmedAfter = service === null ? PET_CONFIRMED_DAYS : CONFIRMED_DAYS;
  return {
    ...reservation,
    daysAgo,
    steps: [
      { by: 'executor', action: 'confirm', daysAgo: daysAgo - confirmedAfter },
      { by: day % 2 === 0 ? 'executor' : 'client', action: 'done', daysAgo: overDaysAgo(day) - DONE_DAYS },
    ],
  };
}

/** When a past day was over. */
function overDaysAgo(day: number): number {
  return -day - DAY_OVER;
}

function eventsOf(story: Story, reservation: SampleReservation): StoryEvent[] {
  const { client, executor, pet, day, daysAgo, steps } = reservation;
  const needsPast = day < 0;
  const name = nameOfReservation(reservation);
  const events: StoryEvent[] = [
    {
      daysAgo,
      needsPast,
      perform: async () => {
        const of = { executor: story.person(executor), pet: story.id(`pet ${pet}`) };
        story.remember(name, await reserve(story.person(client), of, reservation, story.clock));
      },
    },
    ...steps.map((step) => ({
      daysAgo: step.daysAgo,
      needsPast,
      perform: () => takeStep(story.person(reservation[step.by]), story.id(name), step, story.clock),
    })),
  ];
  const over = {
    daysAgo: overDaysAgo(day),
    needsPast,
    perform: () => story.service.recheckMatters([story.id(name)]),
  };
  return needsPast ? [...events, over] : events;
}

function reviewEvents(story: Story, reservation: DoneReservation): StoryEvent[] {
  const { day, client, executor } = reservation;
  return (['byClient', 'byExecutor'] as const).flatMap((side) => {
    const sample = reservation[side];
    if (sample === undefined) return [];
    const [by, of] = side === 'byClient' ? [client, executor] : [executor, client];
    const name = `review of ${of} by ${by}`;
    const write = {
      daysAgo: overDaysAgo(day) - REVIEW_DAYS[side],
      needsPast: true,
      perform: async () => {
        story.remember(name, await review(story.person(by), story.id(nameOfReservation(reservation)), sample));
      },
    };
    return [write, ...answerEvents(story, sample, { name, by, of, daysAgo: overDaysAgo(day) - REVIEW_DAYS.answer })];
  });
}

function answerEvents(
  story: Story,
  { answer }: SampleReview,
  { name, by, of, daysAgo }: { name: string; by: string; of: string; daysAgo: number },
): StoryEvent[] {
  if (answer === undefined) return [];
  const perform = async () => {
    story.remember(`answer to ${by}`, await answerReview(story.person(of), story.id(name), answer));
  };
  return [{ daysAgo, needsPast: true, perform }];
}

export function nameOfReservation({
  client,
  executor,
  day,
}: Pick<SampleReservation, 'client' | 'executor' | 'day'>): string {
  return `reservation ${client} ${executor} ${day}`;
}
