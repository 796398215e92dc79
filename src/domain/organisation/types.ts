/** The types of organisations: the spec's one (part 2, section 5), and others. The only list of them. */
export const ORGANISATION_TYPES = [
  'dogGrooming',
  'veterinary',
  'grooming',
  'shelter',
  'kennel',
  'training',
  'petShop',
  'petHotel',
] as const;

/** The languages that an organisation can say it speaks, as BCP 47 tags: those often spoken in Ukraine. */
export const SPOKEN_LANGUAGES = ['uk', 'en', 'crh', 'pl', 'ro', 'hu', 'bg', 'de', 'fr', 'ru'] as const;

/** The roles in an organisation (spec part 2, section 8). */
export const TEAM_ROLES = ['admin', 'user'] as const;

/**
 * The states of an invite (spec part 2, section 4; beyond the spec `withdrawn` by an admin, and `ended` after its
 * time).
 */
export const INVITE_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
