import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { STORY_DAYS } from '../people/visitor.ts';
import { playStory } from '../story/play-story.ts';
import { pastClock } from './clock.ts';
import { copyDatabases } from './copy-databases.ts';
import { startPastService } from './past-service.ts';

/**
 * Plays the story with its true times on a service of its own, and copies the result into an empty engine. The running
 * service has no part in it, so it needs no way to accept a past time.
 */
export async function buildPast(target: Couch): Promise<void> {
  const clock = pastClock(STORY_DAYS);
  try {
    const service = await startPastService();
    try {
      await playStory(service.url, clock, service);
      await service.idle();
      await copyDatabases(service.couch, target);
    } finally {
      await service.stop();
    }
  } finally {
    clock.restore();
  }
}
