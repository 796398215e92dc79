import { type Static, Type } from 'typebox';
import { Instant } from '../document.ts';

/** A slug of any release: a device may be older or newer than the service. */
const Slug = Type.String({ pattern: '^[a-z0-9-]{1,80}$' });

/** The article that an admin pinned on everybody's dashboard for a season. */
export const PinnedArticle = Type.Object(
  {
    slug: Slug,
    /** It disappears then. */
    until: Instant,
  },
  { additionalProperties: false },
);
export type PinnedArticle = Static<typeof PinnedArticle>;

/** The answer of `GET /pinned-article`. */
export const PinnedAnswer = Type.Object({ pinned: Type.Union([PinnedArticle, Type.Null()]) });
export type PinnedAnswer = Static<typeof PinnedAnswer>;

/** What an admin pins; null: nothing any more. */
export const PinRequest = Type.Object({ slug: Type.Union([Slug, Type.Null()]) }, { additionalProperties: false });
export type PinRequest = Static<typeof PinRequest>;
