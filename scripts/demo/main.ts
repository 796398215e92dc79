import { PEOPLE, SAMPLE_PASSWORD, sampleEmail } from './people.ts';
import { POSTS } from './posts.ts';
import { SampleVisitor } from './visitor.ts';

/** `npm run demo [address]`: fills a running service with sample people, posts and photos, in both languages. */
const HOUR = 3_600_000;
const origin = process.argv[2] ?? 'http://localhost:8080';

const visitors = new Map<string, SampleVisitor>();
for (const person of PEOPLE) {
  const visitor = new SampleVisitor(origin);
  await visitor.arrive(person);
  visitors.set(person.key, visitor);
}
console.log(`${visitors.size} people are there.`);

const start = Date.now() - POSTS.length * HOUR;
for (const [number, post] of POSTS.entries()) {
  const visitor = visitors.get(post.author);
  if (visitor === undefined) throw new Error(`Nobody is called ${post.author}.`);
  await visitor.write(post, number, new Date(start + number * HOUR));
}
console.log(`${POSTS.length} posts were written.`);
console.log(
  `Sign in at ${origin}/signin, for instance as ${PEOPLE.slice(0, 1).map(sampleEmail).join()} with the password ${SAMPLE_PASSWORD}`,
);
