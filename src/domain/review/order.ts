/** A position in a list of reviews or opinions. */
export interface PlaceInOrder {
  readonly publishedAt: string;
  readonly _id: string;
}

/** Whether one comes after the other in a list: newest first, at equal times the later id first. */
export function comesAfter(one: PlaceInOrder, other: PlaceInOrder): boolean {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt < other.publishedAt;
  return one._id < other._id;
}
