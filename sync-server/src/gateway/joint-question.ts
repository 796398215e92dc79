import type { JointQuestion } from '../../../src/domain/sync/joint-feed.ts';
import { Failure } from '../http/failure.ts';
import { isObject, parseQuestion } from './json.ts';

/** The own database and the shared ones; twice as many as there are. */
const MOST_FEEDS = 8;
/** A place of three nodes is some 500 characters, and no more than 8,000 are taken (`query.ts`). */
export const LARGEST_JOINT_QUESTION_BYTES = 65_536;

/**
 * Each database with the query of its feed; whether they may be asked, and that, is for the gateway to say.
 * @throws Failure 400 for anything else
 */
export function readJointQuestion(body: Buffer): (readonly [database: string, query: string])[] {
  const question = parseQuestion(body);
  if (!isJointQuestion(question)) {
    throw new Failure(400, 'gateway/bad-request', `Expected are 1 to ${MOST_FEEDS} databases, each with its query.`);
  }
  return Object.entries(question);
}

function isJointQuestion(question: unknown): question is JointQuestion {
  if (!isObject(question)) return false;
  const queries = Object.values(question);
  return queries.length >= 1 && queries.length <= MOST_FEEDS && queries.every((query) => typeof query === 'string');
}
