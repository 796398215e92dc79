import { describe, expect, it } from 'vitest';
import { NOTHING } from '../kinds/id-grammar.ts';
import { likeFactId, likeId, likeRange, postOfLike, targetOfLike, targetOfLikeFact } from './id.ts';

const ULID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const POST = `post:${ULID}`;
const COMMENT = `comment:${ULID}:01JD4Z7R8S9T0V1W2X3Y4Z5A6C`;
const PERSON = 'a'.repeat(32);

describe('the id of a like', () => {
  it.each([POST, COMMENT])('names what is liked, and its post: %s', (target) => {
    const statement = likeId(target);
    expect(targetOfLike(statement)).toBe(target);
    expect(postOfLike(statement)).toBe(POST);
    const fact = likeFactId(statement, PERSON);
    expect(targetOfLikeFact(fact)).toBe(target);
    const { from, to } = likeRange(target);
    expect(from <= fact && fact < to).toBe(true);
  });

  it('names nothing if it is malformed', () => {
    expect(targetOfLike('like:everything')).toBe(NOTHING);
    expect(postOfLike(`like:${ULID}:${PERSON}`)).toBe(NOTHING);
  });

  it('lies in the range of the post, for a comment too, so that a removed post takes all of them with it', () => {
    const { from, to } = likeRange(POST);
    const fact = likeFactId(likeId(COMMENT), PERSON);
    expect(from <= fact && fact < to).toBe(true);
  });
});
