import { DAY_MS, HOUR_MS, MINUTE_MS } from './time/spans.ts';

/**
 * Every number of the product: forms, the service and the tests read them here (spec part 1 and 2, section 9). Lengths
 * are in UTF-16 code units unless the name says otherwise; sizes are bytes; durations are milliseconds.
 */
export const LIMITS = {
  name: { min: 1, max: 60 },
  /** Both names together, as edited in place (spec part 1, section 5). */
  fullName: { moreThan: 3 },
  email: { max: 254 },
  /** The spec has no rule for passwords; NIST SP 800-63B section 5.1.1 requires at least 8 and a generous maximum. */
  password: { min: 8, max: 256 },
  bio: { moreThan: 3, max: 1000 },
  /**
   * Both initials together, in code points. The longest emoji have 15 code units, and a letter can become three in
   * upper case.
   */
  letter: { ofEachName: 16, max: 40 },
  phone: { max: 32 },
  price: { max: 1_000_000 },
  avatarPixels: 300,
  /** JPEG quality of the avatar, on the canvas' scale of 0 to 1. */
  avatarQuality: 0.9,
  citySuggestions: 5,
  popularPosts: 5,
  /** Posts under a breed or an article. */
  taggedPosts: 3,
  /** On the dashboard's card (spec part 1, section 1). */
  dashboardPosts: 3,
  passkeys: 10,
  passkeyName: { max: 60 },
  suspensionReason: { max: 300 },
  postTitle: { max: 150 },
  postContent: { max: 40_000 },
  postSlug: { max: 120 },
  tag: { max: 40 },
  tagsPerPost: 10,
  photoAlt: { max: 300 },
  uploadBytes: 5_242_880,
  /**
   * The longer side of a post's photo, and of the copy of an original that is too large: the widest variant plus room
   * for a tall screen. More would only cost traffic.
   */
  photoSide: 2_400,
  feedPage: 10,
  /** How many reservations the list reads at first: about six screens of a phone. */
  reservationsPage: 50,
  draftContent: { max: 80_000 },
  /** Counted in graphemes (spec part 1, section 5); `maxUnits` bounds what is stored, in UTF-16 code units. */
  comment: { max: 280, maxUnits: 5_600 },
  /** As `comment` (spec part 2, sections 5 and 9). */
  message: { max: 280, maxUnits: 5_600 },
  /** As `comment`: the message with a request for a service or a pet. */
  reservationMessage: { max: 500, maxUnits: 10_000 },
  /** As `comment`: the reason for declining or cancelling. */
  reservationReason: { max: 280, maxUnits: 5_600 },
  reservationAddress: { max: 200 },
  /** As `comment`: a review of a person or a pet, and its reply. */
  reviewComment: { max: 1_000, maxUnits: 20_000 },
  /** The numbers of generations offered for an inbreeding coefficient, beside all. Over one it is always 0. */
  inbreedingGenerations: { min: 2, max: 12 },
  /** Alternative days in a refusal. */
  proposedDays: 5,
  /** The newest posts that a device mirrors; older ones are read through on request. */
  mirroredPosts: 10_000,
  /** The comments that a device mirrors: those of the newest posts. */
  mirroredComments: 30_000,
  /** Characters of a post's text in a share and in its description (spec part 1, section 2.13). */
  shareText: 80,
  shareDescription: 150,
  searchPage: 12,
  /** How many page buttons are visible at once. */
  searchPageButtons: 5,
  /** The maximum number of search results. */
  searchResults: 600,
  /** A search starts while typing only with more characters than this (spec part 1, section 9). */
  searchText: { moreThan: 3, max: 100 },
  /** A search of posts by Enter needs more characters than this: кіт, пес, cat and dog are whole words. */
  submittedSearchText: { moreThan: 1 },
  /** A search for people needs more characters than this: short names are whole names. */
  peopleText: { moreThan: 1 },
  reportText: { max: 500 },
  moderationReason: { max: 300 },
  blockedDays: { max: 365 },
  petName: { max: 60 },
  petBio: { max: 2_000 },
  petColour: { max: 60 },
  /** Further photos of a pet beside the first. Each has its own index (`couchdb/databases.ts`). */
  petGallery: 4,
  /** Width and height of a pet's photo, cropped from the middle. */
  petPixels: 800,
  /** JPEG quality of a pet's photo, on the canvas' scale of 0 to 1. */
  petPhotoQuality: 0.8,
  /** Chip and passport numbers. */
  petNumber: { max: 60 },
  petNotes: { max: 2_000 },
  /** A dog's own id, as breeders write it: the number in a stud book or an export pedigree. */
  dogId: { max: 40 },
  dogName: { max: 120 },
  /** Each of breed, kennel, sizes and chip of a pedigree. */
  pedigreeText: { max: 120 },
  pedigreeOthers: { max: 2_000 },
  /** Dogs per search (spec part 2, section 9). */
  pedigreesFound: 10,
  vaccinations: 60,
  vaccinationName: { max: 80 },
  /** How many days ahead the app reminds of a vaccination. */
  vaccinationNotice: 14,
  announcementText: { max: 2_000 },
  /** Date ranges of one service. */
  dateRanges: 30,
  /** How many bookings of a service a person accepts per day. Reservations count against it. */
  servicePlaces: { min: 1, max: 99 },
  /** Announcements of each kind per page (spec part 2, section 9). */
  announcementPage: 10,
  /** Characters of an announcement's text in its description. */
  announcementDescription: 150,
  /** Years in one window of the calendar, and per step (spec part 2, section 4). */
  calendarYears: { window: 21, step: 20 },
} as const;

export const DURATIONS = {
  notification: 5_000,
  metadataDebounce: 50,
  citySuggestions: 500,
  /** The pause in typing before a search starts (spec part 1, section 9). */
  searchPause: 500,
  /** Popular posts are those of the last seven days (spec part 1, section 9). */
  popularPosts: 7 * DAY_MS,
  lazyDelay: 200,
  lazyTimeout: 3_000,
  accessToken: 10 * MINUTE_MS,
  refreshToken: 60 * DAY_MS,
  /**
   * After a restore an answer may exist only on a device that has not synced yet: during this time nothing is refused
   * as unknown. A person who is away for longer has to sign in again.
   */
  recovery: 60 * DAY_MS,
  /** The clock error above which the person is notified, or a time is rejected. */
  clockTolerance: 5 * MINUTE_MS,
  /** A document published this much later than written shows the delay: during power cuts people write offline. */
  writtenEarlier: HOUR_MS,
  /** A message sent this much later than written shows when it was sent. */
  sendDelay: 10 * MINUTE_MS,
  /** How long a link in a mail is valid: to set a new password, or to prove an address. */
  resetLink: HOUR_MS,
  confirmLink: 3 * DAY_MS,
  /** How long the browser's prompt for a passkey may stay open. */
  passkeyChallenge: 5 * MINUTE_MS,
  /** How long a post waits for its photo before its author is notified; the photo may still arrive later. */
  photoWait: DAY_MS,
  /** How long an interrupted notification of a decision may be sent again. */
  renotify: DAY_MS,
  /**
   * How long an uploaded photo is stored without a fact or own statement that names it: a statement written offline may
   * arrive much later.
   */
  unnamedPhoto: 30 * DAY_MS,
  freshAccount: DAY_MS,
  /** Likes of one post within this time make one notification. */
  likesTogether: HOUR_MS,
  /** How long a removal can be undone. */
  undo: 8_000,
  /** How long a message can be withdrawn for both. */
  takeBackMessage: HOUR_MS,
  /** How long an announcement lasts after it was published or renewed (spec part 2, section 9). */
  announcement: 30 * DAY_MS,
  /** The minimum age of notifications that a large database may drop. */
  notificationLife: 365 * DAY_MS,
  /**
   * How long the record that a removed document was this person's is stored at least, so that they can restore it:
   * three times as long as a device without contact stays signed in.
   */
  removedOutcomeLife: 180 * DAY_MS,
  /** How long before its end the owner is notified, and may renew it. */
  announcementNotice: 3 * DAY_MS,
  /** How long an article stays pinned on the dashboard: a season. */
  pinnedArticle: 90 * DAY_MS,
  /** How long an invite to an organisation waits for an answer. */
  invite: 30 * DAY_MS,
  /** How long after publication a review can be edited. */
  editReview: 7 * DAY_MS,
} as const;

/**
 * The earliest plausible time of a document: a clock with an earlier time was reset. Sorts as text, like every instant.
 */
export const EARLIEST_INSTANT = '2020-01-01T00:00:00.000Z';

/**
 * What one person may publish and upload within 24 hours by the service's clock; `fresh` applies while the account is
 * younger than `DURATIONS.freshAccount`. Removing something restores nothing.
 */
export const DAILY = {
  posts: { most: 30, fresh: 10 },
  comments: { most: 300, fresh: 60 },
  likes: { most: 2_000, fresh: 500 },
  reports: { most: 50, fresh: 10 },
  /** People who are muted or blocked. */
  blocks: { most: 200, fresh: 50 },
  pets: { most: 60, fresh: 20 },
  announcements: { most: 60, fresh: 20 },
  messages: { most: 1_000, fresh: 100 },
  reservations: { most: 40, fresh: 10 },
  organisations: { most: 5, fresh: 2 },
  /** Links of pets to pedigrees; an admin may have to read each. */
  pedigreeLinks: { most: 20, fresh: 10 },
  /** Pedigrees proposed by owners: a dog with three generations of ancestors. An admin reads each. */
  pedigreeProposals: { most: 40, fresh: 15 },
  /** Invites to organisations, by person or by address; each one notifies a person. */
  invites: { most: 100, fresh: 20 },
  /** New uploads, whether or not a statement names them. Enough for every pet of a day with its gallery. */
  photos: { most: 400, fresh: 150 },
} as const;
export type Counted = keyof typeof DAILY;
