import type { Publishes } from './publishes.ts';

/**
 * Leaves a step that is not refused at once to the arbiter of its matter: the request is noted before the step counts
 * as processed, and the arbiter writes the outcome. `matterOf`: the matter, by the step's id and its person.
 */
export function decidedByArbiter<S>(
  matterOf: (step: string, userId: string) => string,
): Required<Pick<Publishes<S>, 'decide' | 'after'>> {
  return {
    decide({ shared: { refusal, missingPhoto, waitedEnough } }) {
      if (refusal === null && missingPhoto === null) return { kind: 'arbitrate' };
      if (refusal === null && missingPhoto !== null && !waitedEnough) return { kind: 'wait', photo: missingPhoto };
      return { kind: 'refuse', code: refusal ?? 'photo/missing', isPublished: false, over: null };
    },
    after({ row: { id, rev }, decision }, userId) {
      if (decision.kind !== 'arbitrate') return [];
      return [{ kind: 'arbitrate', request: { matter: matterOf(id, userId), statement: id, rev, by: userId } }];
    },
  };
}
