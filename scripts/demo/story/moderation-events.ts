import { decide, report } from '../acts/moderate.ts';
import { SAMPLE_ADMIN } from '../data/people.ts';
import { DECISIONS, REPORTS } from '../data/reports.ts';
import type { Story, StoryEvent } from './story.ts';

export function moderationEvents(story: Story): StoryEvent[] {
  const reports = REPORTS.map(({ author, about, daysAgo, ...content }) => ({
    daysAgo,
    // Reviews exist only where there is a past.
    needsPast: isOfThePast(about),
    perform: () => report(story.person(author), story.id(about), content),
  }));
  const decisions = DECISIONS.map(({ about, decision, reason, days = null, daysAgo }) => ({
    daysAgo,
    needsPast: true,
    perform: () => decide(story.person(SAMPLE_ADMIN), { target: story.id(about), decision, reason, days }),
  }));
  return [...reports, ...decisions];
}

function isOfThePast(about: string): boolean {
  return about.startsWith('review ') || about.startsWith('answer ');
}
