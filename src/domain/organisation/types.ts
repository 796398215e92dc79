/** The types of organisations, so far one (spec part 2, section 5). The only list of them. */
export const ORGANISATION_TYPES = ['dogGrooming'] as const;

/** The roles in an organisation (spec part 2, section 8). */
export const TEAM_ROLES = ['admin', 'user'] as const;

/**
 * The states of an invite (spec part 2, section 4; beyond the spec `withdrawn` by an admin, and `ended` after its
 * time).
 */
export const INVITE_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
