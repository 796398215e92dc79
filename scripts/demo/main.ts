import { HOUR_MS, MINUTE_MS } from '../../src/domain/time/spans.ts';
import { offerPet, offerServices } from './announce.ts';
import { bringPet, linkPet } from './bring-pets.ts';
import { like, report, writeComment, writePost } from './community.ts';
import { crowdOf } from './crowd.ts';
import { found } from './found.ts';
import { SERVICES } from './market.ts';
import { ORGANISATIONS } from './organisations.ts';
import { PEDIGREE_LINKS } from './pedigree-links.ts';
import { PEOPLE, SAMPLE_ADMIN, SAMPLE_PASSWORD, sampleEmail } from './people.ts';
import { PETS } from './pets.ts';
import { POSTS } from './posts.ts';
import { RESERVATIONS } from './reservations.ts';
import { reserve, takeStep } from './reserve.ts';
import { COMMENTS, LIKES, REPORTS } from './talk.ts';
import { SampleVisitor } from './visitor.ts';
import { wishesOf } from './wishes.ts';

/**
 * `npm run demo [-- address] [--size posts]`: fills a running service with sample people, posts, pets, announcements,
 * reservations, organisations and reports, in both languages; `--size` adds a crowd and its posts. The address defaults
 * to the service on this machine, with `PORT` as the service reads it. Existing documents are unchanged.
 */
/** Pictures of pets differ from those of posts. */
const PET_PICTURES = 100;

const { origin, size } = wishesOf(process.argv.slice(2), process.env);
console.log(`Filling the service at ${origin} …`);
if (!(await answers(origin))) {
  throw new Error(
    `Nobody answers at ${origin}. Start the service with npm start, or name another address: npm run demo -- http://…`,
  );
}

const visitors = new Map<string, SampleVisitor>();
for (const [number, person] of PEOPLE.entries()) {
  visitors.set(person.key, await SampleVisitor.arrive(origin, person, number));
}
console.log(`${visitors.size} people are there.`);

const came = called(PEOPLE[0]?.key ?? '').came;
const posts: string[] = [];
for (const [number, post] of POSTS.entries()) {
  posts.push(await writePost(called(post.author), post, number, came - (POSTS.length - number) * HOUR_MS));
}
for (const [number, post] of POSTS.entries()) await called(post.author).answered(posts[number] ?? '');
console.log(`${posts.length} posts were written.`);

const comments: string[] = [];
let answered: string | null = null;
for (const [number, { post, author, text, reply }] of COMMENTS.entries()) {
  const at = came - (COMMENTS.length - number) * MINUTE_MS;
  const id = await writeComment(called(author), posts[post] ?? '', text, reply === true ? answered : null, at);
  if (reply !== true) answered = id;
  comments.push(id);
}
for (const [author, numbers] of Object.entries(LIKES)) {
  await like(
    called(author),
    numbers.flatMap((number) => posts[number] ?? []),
  );
}
console.log(`${comments.length} comments and many likes were given.`);

const pets = new Map<string, string>();
for (const [number, pet] of PETS.entries()) {
  const id = await bringPet(called(pet.owner), pet, PET_PICTURES + number);
  pets.set(pet.name, id);
  if (pet.offered !== undefined) await offerPet(called(pet.owner), id, pet.offered);
}
for (const { author, ...offered } of SERVICES) await offerServices(called(author), offered);
console.log(
  `${PETS.length} pets are there, ${SERVICES.length} people announce services, and some pets look for a home.`,
);

for (const { client, executor, pet, step, ...asked } of RESERVATIONS) {
  const of = { executor: called(executor), pet: pets.get(pet) ?? '' };
  const id = await reserve(called(client), of, asked);
  if (step !== undefined) await takeStep(called(step.by === 'client' ? client : executor), id, step);
}
console.log(`${RESERVATIONS.length} reservations were asked for, and most of them answered.`);

for (const organisation of ORGANISATIONS) await found(organisation, called);
console.log(`${ORGANISATIONS.length} organisations have a team, and people whom they wait for.`);

for (const { author, about, ...content } of REPORTS) {
  const target = 'post' in about ? posts[about.post] : comments[about.comment];
  await report(called(author), target ?? '', content);
}
console.log(`${REPORTS.length} reports wait for a moderator.`);

if (size > 0) await fillWithCrowd(size);

const admin = sampleEmail({ key: SAMPLE_ADMIN });
// The command line imports the whole engine, so it is loaded only here.
const { adminHere } = await import('./admin-here.ts');
const { bringPedigrees } = await import('./pedigrees.ts');
const [first] = PEOPLE;
console.log(
  `\nSign in at ${origin}/signin, for instance as ${first === undefined ? '' : sampleEmail(first)} with the password ${SAMPLE_PASSWORD}.`,
);
if (await adminHere({ email: admin, userId: called(SAMPLE_ADMIN).userId })) {
  console.log(`${admin} is an admin, and sees what was reported.`);
  console.log(`Pedigrees: ${await bringPedigrees(process.env)}`);
  for (const { owner, pet, dogId, withChip, showsOwner } of PEDIGREE_LINKS) {
    const chip = withChip ? (PETS.find(({ name }) => name === pet)?.record?.chip ?? '') : '';
    await linkPet(called(owner), pets.get(pet) ?? '', dogId, { chip, showsOwner });
  }
  console.log(`${PEDIGREE_LINKS.length} dogs are linked with their pedigrees, or wait for an admin.`);
} else {
  console.log(
    `For an admin: npm run admin -- grant ${admin}, where the service runs. Pedigrees are brought there, too.`,
  );
}

async function fillWithCrowd(most: number): Promise<void> {
  const crowd = crowdOf(most);
  let last: string | null = null;
  for (const [number, member] of crowd.entries()) {
    const visitor = await SampleVisitor.arrive(origin, member.person, number);
    const own: string[] = [];
    for (const [each, post] of member.posts.entries()) {
      // Independent of the size: a larger crowd starts with the smaller one's posts.
      own.push(await writePost(visitor, post, number + each, came - POSTS.length * HOUR_MS - post.number * MINUTE_MS));
    }
    if (last !== null) {
      await like(visitor, [last, ...posts]);
      await writeComment(visitor, last, member.reply, null, came);
    }
    const pet = await bringPet(visitor, member.pet, number);
    if (member.pet.offered !== undefined) await offerPet(visitor, pet, member.pet.offered);
    await offerServices(visitor, member.services);
    last = own.at(-1) ?? last;
    if (last !== null) await visitor.answered(last);
    console.log(`${number + 1} of ${crowd.length} of the crowd have come.`);
  }
}

async function answers(address: string): Promise<boolean> {
  return await fetch(new URL('/readyz', address)).then(
    (answer) => answer.ok,
    () => false,
  );
}

function called(name: string): SampleVisitor {
  const visitor = visitors.get(name);
  if (visitor === undefined) throw new Error(`Nobody is called ${name}.`);
  return visitor;
}
