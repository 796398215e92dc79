import { PEOPLE, SAMPLE_PASSWORD, sampleEmail } from './people.ts';
import { POSTS } from './posts.ts';
import { COMMENTS, LIKES } from './talk.ts';
import { SampleVisitor } from './visitor.ts';

/** `npm run demo [address]`: fills a running service with sample people, posts and photos, in both languages. */
const HOUR = 3_600_000;
const origin = process.argv[2] ?? 'http://localhost:8080';

const visitors = new Map<string, SampleVisitor>();
for (const [number, person] of PEOPLE.entries()) {
  const visitor = new SampleVisitor(origin);
  await visitor.arrive(person);
  await visitor.introduce(person, number);
  visitors.set(person.key, visitor);
}
console.log(`${visitors.size} people are there.`);

const start = Date.now() - POSTS.length * HOUR;
const posts: string[] = [];
for (const [number, post] of POSTS.entries()) {
  posts.push(await called(post.author).write(post, number, new Date(start + number * HOUR)));
}
console.log(`${POSTS.length} posts were written.`);

const last = posts.at(-1);
if (last !== undefined) await called(POSTS.at(-1)?.author ?? '').published(last);
let answered: string | null = null;
for (const { post, author, text, reply } of COMMENTS) {
  const id = await called(author).comment(posts[post] ?? '', text, reply === true ? answered : null);
  await called(author).published(id);
  if (reply !== true) answered = id;
}
for (const [author, numbers] of Object.entries(LIKES)) {
  await called(author).like(numbers.flatMap((number) => posts[number] ?? []));
}
console.log(`${COMMENTS.length} comments and many likes were given.`);
console.log(
  `Sign in at ${origin}/signin, for instance as ${PEOPLE.slice(0, 1).map(sampleEmail).join()} with the password ${SAMPLE_PASSWORD}`,
);

function called(name: string): SampleVisitor {
  const visitor = visitors.get(name);
  if (visitor === undefined) throw new Error(`Nobody is called ${name}.`);
  return visitor;
}
