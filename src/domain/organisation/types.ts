/** What an organisation may be; so far one kind (spec part 2, section 5). The only list of them. */
export const ORGANISATION_TYPES = ['dogGrooming'] as const;

/** What somebody may do in an organisation (spec part 2, section 8). */
export const TEAM_ROLES = ['admin', 'user'] as const;

/** How an invite stands (spec part 2, section 4; `withdrawn` by an admin, `ended` after its time, beyond the spec). */
export const INVITE_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
