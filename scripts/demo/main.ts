import { idOfPost } from './acts/community.ts';
import { ORGANISATIONS } from './data/organisations.ts';
import { PEDIGREE_LINKS, PEDIGREE_PROPOSALS } from './data/pedigree-links.ts';
import { PEOPLE, SAMPLE_ADMIN, SAMPLE_PASSWORD, sampleEmail } from './data/people.ts';
import { PETS } from './data/pets.ts';
import { POSTS } from './data/posts.ts';
import { COMMENTS } from './data/talk.ts';
import { fillWithCrowd } from './fill-crowd.ts';
import { presentClock } from './past/clock.ts';
import { SampleVisitor } from './people/visitor.ts';
import { playStory } from './story/play-story.ts';
import { wishesOf } from './wishes.ts';

/**
 * `npm run demo [-- address] [--size posts]`: fills a running service with sample people and everything that they have
 * written in the last weeks, in both languages; `--size` adds a crowd and its posts. The address defaults to the
 * service on this machine, with `PORT` as the service reads it. Existing documents are unchanged.
 */
const { origin, size } = wishesOf(process.argv.slice(2), process.env);
console.log(`Filling the service at ${origin} …`);
if (!(await answers(origin))) {
  throw new Error(
    `Nobody answers at ${origin}. Start the service with npm start, or name another address: npm run demo -- http://…`,
  );
}

// The parts below load the service's program, so a mistyped address is reported before.
const { adminHere } = await import('./admin-here.ts');
const { buildPast } = await import('./past/build-past.ts');
const { emptyLocalEngine } = await import('./past/copy-databases.ts');
const { bringPedigrees } = await import('./pedigrees.ts');
const { linkPedigrees } = await import('./link-pedigrees.ts');
const { verifyOrganisations } = await import('./verify-organisations.ts');

const target = await emptyLocalEngine(origin, process.env);
if (target === null) {
  await playStory(origin, presentClock(), null);
  console.log('Past days, reviews and decisions are only in the demo of an empty service on this machine.');
} else {
  await buildPast(target);
}
console.log(
  `${PEOPLE.length} people with ${PETS.length} pets and ${ORGANISATIONS.length} organisations are there; they wrote ${POSTS.length} posts and ${COMMENTS.length} comments.`,
);

const arrived = new Map<string, Promise<SampleVisitor>>();
if (size > 0) {
  const liked = await Promise.all(POSTS.map(async (post) => idOfPost(await called(post.author), post)));
  await fillWithCrowd(origin, size, liked);
}

const admin = await called(SAMPLE_ADMIN);
const adminEmail = sampleEmail(admin.person);
console.log(
  `\nSign in at ${origin}/signin, for instance as ${sampleEmail(PEOPLE[0] ?? admin.person)} with the password ${SAMPLE_PASSWORD}.`,
);
if (await adminHere({ email: adminEmail, userId: admin.userId })) {
  console.log(`${adminEmail} is an admin, and sees what was reported.`);
  console.log(`Pedigrees: ${await bringPedigrees(process.env)}`);
  await linkPedigrees(admin, called);
  await verifyOrganisations(admin, called);
  console.log(
    `${PEDIGREE_LINKS.length} dogs are linked with pedigrees, and ${PEDIGREE_PROPOSALS.length} are proposed.`,
  );
} else {
  console.log(
    `For an admin: npm run admin -- grant ${adminEmail}, where the service runs. Pedigrees are brought there, too.`,
  );
}

async function answers(address: string): Promise<boolean> {
  return await fetch(new URL('/readyz', address)).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** A person signs in only when they are needed. */
function called(key: string): Promise<SampleVisitor> {
  const number = PEOPLE.findIndex((person) => person.key === key);
  const person = PEOPLE[number];
  if (person === undefined) throw new Error(`Nobody is called ${key}.`);
  const visitor = arrived.get(key) ?? SampleVisitor.arrive(origin, person, number);
  arrived.set(key, visitor);
  return visitor;
}
