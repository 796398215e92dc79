import { offerPet, offerServices } from './acts/announce.ts';
import { bringPet } from './acts/bring-pets.ts';
import { like, writeComment, writePost } from './acts/community.ts';
import { crowdOf } from './crowd.ts';
import { presentClock } from './past/clock.ts';
import { SampleVisitor } from './people/visitor.ts';

/**
 * A crowd comes and writes `size` posts. Each of them also likes `liked`, ids of posts. A larger crowd begins with the
 * members of a smaller one.
 */
export async function fillWithCrowd(origin: string, size: number, liked: readonly string[]): Promise<void> {
  const crowd = crowdOf(size);
  const clock = presentClock();
  let last: string | null = null;
  for (const [number, member] of crowd.entries()) {
    const visitor = await SampleVisitor.arrive(origin, member.person, number);
    const own: string[] = [];
    for (const post of member.posts) own.push(await writePost(visitor, post, clock));
    if (last !== null) {
      await like(visitor, [last, ...liked]);
      await writeComment(visitor, last, { text: member.reply, under: null, daysAgo: 0 }, clock);
    }
    const pet = await bringPet(visitor, member.pet, clock);
    if (member.pet.offered !== undefined) await offerPet(visitor, pet, member.pet.offered, clock);
    await offerServices(visitor, member.services, clock);
    last = own.at(-1) ?? last;
    if (last !== null) await visitor.answered(last);
    console.log(`${number + 1} of ${crowd.length} of the crowd have come.`);
  }
}
