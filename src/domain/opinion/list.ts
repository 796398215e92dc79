import { type Static, Type } from 'typebox';
import { Instant, idOf, storedFact } from '../document.ts';
import { RATINGS } from '../review/levels.ts';
import { ASPECTS, type Aspect } from './aspects.ts';
import { opinionFactIds } from './id.ts';
import { OpinionFact, type OpinionRatings } from './schema.ts';
import { SUBJECT, type SubjectKind } from './subject.ts';

/** An opinion's position in a list: newest first, at equal times the later id first. */
export const OpinionPlace = Type.Object({ publishedAt: Instant, _id: idOf(opinionFactIds) });
export type OpinionPlace = Static<typeof OpinionPlace>;

/** A page of a subject's opinions: after the opinion `id` published at `before`, or the beginning. */
export const OpinionListQuery = Type.Object({
  subject: Type.String({ pattern: `^${SUBJECT.source}$` }),
  before: Type.Optional(Instant),
  id: Type.Optional(idOf(opinionFactIds)),
});
export type OpinionListQuery = Static<typeof OpinionListQuery>;

const Average = Type.Optional(Type.Number({ minimum: RATINGS[0], maximum: RATINGS.at(-1) ?? RATINGS[0] }));
const averages = {
  children: Average,
  energy: Average,
  grooming: Average,
  health: Average,
  voice: Average,
  overall: Average,
} satisfies Record<Aspect, typeof Average>;

/** All opinions on a subject in numbers. */
export const OpinionSummary = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  /** Of each aspect; an aspect that nobody rated is absent. */
  averages: Type.Object(averages, { additionalProperties: false }),
});
export type OpinionSummary = Static<typeof OpinionSummary>;

/** At most `SERVICE_LIMITS.reviewPage` opinions; `next` is the position of the next page, null at the end. */
export const OpinionListPage = Type.Object({
  opinions: Type.Array(storedFact(OpinionFact)),
  summary: OpinionSummary,
  next: Type.Union([OpinionPlace, Type.Null()]),
});
export type OpinionListPage = Static<typeof OpinionListPage>;

/** The numbers of these opinions on a subject of this kind, counted from the beginning. */
export function summaryOf(kind: SubjectKind, all: readonly OpinionRatings[]): OpinionSummary {
  const averages: OpinionSummary['averages'] = {};
  for (const aspect of ASPECTS[kind]) {
    const rated = all.flatMap((ratings) => ratings[aspect] ?? []);
    if (rated.length > 0) averages[aspect] = rated.reduce<number>((sum, rating) => sum + rating, 0) / rated.length;
  }
  return { count: all.length, averages };
}
