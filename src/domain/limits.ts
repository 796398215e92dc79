import { DAY_MS, HOUR_MS, MINUTE_MS } from './time/spans.ts';

/**
 * Every number of the product in one place: forms, the service and the tests read them here (spec part 1 and 2, section
 * 9). Lengths are counted in UTF-16 code units unless the name says otherwise; sizes are bytes; durations are
 * milliseconds.
 */
export const LIMITS = {
  /**
   * So many changes of a shared database a device asks for at once: everybody the same, so that the service asks the
   * engine once for all who wait.
   */
  changesTogether: 500,
  name: { min: 1, max: 60 },
  /** The name as it is edited in place, both names together (spec part 1, section 5). */
  fullName: { moreThan: 3 },
  email: { max: 254 },
  /**
   * The spec shows no rule for passwords; NIST SP 800-63B section 5.1.1 asks for at least 8 and for a generous maximum.
   */
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
  /** The longest name of a place that is looked for. */
  citySearch: { max: 100 },
  popularPosts: 5,
  /** On the dashboard's card (spec part 1, section 1). */
  dashboardPosts: 3,
  /** Places where one person is signed in; above it the one that was used longest ago is signed out. */
  sessions: 50,
  suspensionReason: { max: 300 },
  adminPage: 25,
  postTitle: { max: 150 },
  postContent: { max: 40_000 },
  postSlug: { max: 120 },
  tag: { max: 40 },
  tagsPerPost: 10,
  photoAlt: { max: 300 },
  uploadBytes: 5_242_880,
  /**
   * The longer side of a post's photo, and of a copy that was made because the original was too large: the widest
   * variant and room for a high screen. More would only cost the person's traffic.
   */
  photoSide: 2_400,
  /** A statement is small; the engine's own limit of 8 MB would let one document hold up a whole batch. */
  documentBytes: 262_144,
  /**
   * What one person's own database may hold: the bytes of the documents' current versions, and how many documents. The
   * spec names no bound; without one a single account fills the server's disk. Years of posts, comments and likes stay
   * far below; photos are counted beside it (`DAILY.photos`).
   */
  ownDatabase: { bytes: 100 * 1024 * 1024, documents: 50_000 },
  /**
   * Of what has no room in the own database on the server, so many a device knows by name and offers again; beyond them
   * the rest waits, unoffered. Each is written down, read and offered with all others.
   */
  deniedForRoom: 500,
  feedPage: 10,
  /** How many reservations the list reads at first: half a dozen screens of a phone. */
  reservationsPage: 50,
  /** The newest posts that a device mirrors; older ones are read through when asked for. */
  mirroredPosts: 10_000,
  draftContent: { max: 80_000 },
  /**
   * Counted in graphemes, as people count (spec part 1, section 5); `maxUnits` bounds what is stored, in UTF-16 code
   * units.
   */
  comment: { max: 280, maxUnits: 5_600 },
  /** As `comment` (spec part 2, sections 5 and 9). */
  message: { max: 280, maxUnits: 5_600 },
  /** As `comment`: with what somebody asks for a service or a pet. */
  reservationMessage: { max: 500, maxUnits: 10_000 },
  /** As `comment`: why somebody declines or cancels. */
  reservationReason: { max: 280, maxUnits: 5_600 },
  reservationAddress: { max: 200 },
  /** As `comment`: what somebody says of a person or a pet, and the answer to it. */
  reviewComment: { max: 1_000, maxUnits: 20_000 },
  /** As `comment`: how an organisation is called, and what it says of itself. */
  organisationName: { max: 80, maxUnits: 1_600 },
  organisationDescription: { max: 2_000, maxUnits: 40_000 },
  /** People of one organisation. Each of them has a copy of all of it. */
  organisationTeam: 500,
  /** Over how many generations an inbreeding coefficient is offered, beside all. Over one it is always 0. */
  inbreedingGenerations: { min: 2, max: 12 },
  /** Invites of one organisation that wait, and so many more that are over and still shown. */
  organisationInvites: 100,
  /** Reviews that are fetched at a time. */
  reviewPage: 10,
  /** Other days that go with a refusal. */
  proposedDays: 5,
  /** The comments that a device mirrors: those of the newest posts. */
  mirroredComments: 30_000,
  /** Characters of a post's text in what is shared, and in its description (spec part 1, section 2.13). */
  shareText: 80,
  shareDescription: 150,
  searchPage: 12,
  /** How many page buttons are seen at once. */
  searchPageButtons: 5,
  /** Found posts that can be leafed through. */
  searchResults: 600,
  /** A search is asked only for more characters than this (spec part 1, section 9). */
  searchText: { moreThan: 3, max: 100 },
  /** People are looked for by more characters than this: short names are whole names. */
  peopleText: { moreThan: 1 },
  /** People whom a search leaves out, with what they wrote. */
  searchWithout: 200,
  /** People who are found by a name: whoever is not among them is found by more of theirs. */
  foundPeople: 10,
  reportText: { max: 500 },
  reportPage: 20,
  /** Reports of one thing that a moderator is shown; of the others only their number. */
  reportsShown: 50,
  moderationReason: { max: 300 },
  blockedDays: { max: 365 },
  pushSubscriptions: 10,
  /** A person's pets in one list, the newest ones. */
  petsListed: 200,
  petName: { max: 60 },
  petBio: { max: 2_000 },
  petColour: { max: 60 },
  /** Further photos of a pet, beside its first one. Each has an index of its own (`couchdb/databases.ts`). */
  petGallery: 4,
  /** Width and height of a pet's photo, cut out of the middle. */
  petPixels: 800,
  /** JPEG quality of a pet's photo, on the canvas' scale of 0 to 1. */
  petPhotoQuality: 0.8,
  /** Numbers of chip and passport. */
  petNumber: { max: 60 },
  petNotes: { max: 2_000 },
  /** So many wrong numbers of a chip one person may give for a dog, whatever they remove; then an admin decides. */
  wrongChips: 5,
  /** A dog's own id, as breeders write it: the number of a stud book or an export pedigree. */
  dogId: { max: 40 },
  dogName: { max: 120 },
  /** What a pedigree says of breed, kennel, sizes and the chip, each. */
  pedigreeText: { max: 120 },
  pedigreeOthers: { max: 2_000 },
  /** Dogs that a search finds (spec part 2, section 9). */
  pedigreesFound: 10,
  /** Brothers and sisters, and children, that a page names; beyond them it tells how many there are. */
  pedigreeRelatives: 200,
  /** Dogs of one ancestry: all that are known of 12 generations, and of nearly every longer one. */
  ancestry: 10_000,
  vaccinations: 60,
  vaccinationName: { max: 80 },
  /** How many days ahead a vaccination is reminded of. */
  vaccinationNotice: 14,
  announcementText: { max: 2_000 },
  /** Date ranges of one service. */
  dateRanges: 30,
  /** How many bookings of a service its person takes in a day. Reservations will be counted against it. */
  servicePlaces: { min: 1, max: 99 },
  /** Announcements of each kind that are added at a time (spec part 2, section 9). */
  announcementPage: 10,
  /** Characters of an announcement's text in its description for others. */
  announcementDescription: 150,
  /** Years in one window of the calendar, and how far a step leads (spec part 2, section 4). */
  calendarYears: { window: 21, step: 20 },
} as const;

export const DURATIONS = {
  notification: 5_000,
  metadataDebounce: 50,
  citySuggestions: 500,
  /** After this pause in typing a search is asked (spec part 1, section 9). */
  searchPause: 500,
  /** Popular posts are those of the last seven days (spec part 1, section 9). */
  popularPosts: 7 * DAY_MS,
  lazyDelay: 200,
  lazyTimeout: 3_000,
  accessToken: 10 * MINUTE_MS,
  refreshToken: 60 * DAY_MS,
  /**
   * After a restore what somebody answers may be on a device that was not there yet: so long nothing is refused because
   * it was never heard of. Whoever is away for longer has to sign in anew.
   */
  recovery: 60 * DAY_MS,
  /** By how much a clock may be wrong before anybody is told, or before what it says is doubted. */
  clockTolerance: 5 * MINUTE_MS,
  /**
   * What was published by so much later than it was written says so: in a power cut people write, and it comes when the
   * power is back.
   */
  writtenEarlier: HOUR_MS,
  /** How long the link of a mail is good: one that sets a new password, and one that proves an address. */
  resetLink: HOUR_MS,
  confirmLink: 3 * DAY_MS,
  /** How long a post waits for its photo before its author is told; the photo may still come later. */
  photoWait: DAY_MS,
  /** So long something that was decided may be told once more, where telling it was cut off. */
  toldAgain: DAY_MS,
  /**
   * How long an uploaded photo stays that no fact and no statement of its person names: what was written without a
   * network may come long after it.
   */
  unnamedPhoto: 30 * DAY_MS,
  freshAccount: DAY_MS,
  /** Likes of one post within this time are told together. */
  likesTogether: HOUR_MS,
  /** How long a removal can be undone. */
  undo: 8_000,
  /** How long a message can be taken back for both. */
  takeBackMessage: HOUR_MS,
  /** How long an announcement lives after it was published or renewed (spec part 2, section 9). */
  announcement: 30 * DAY_MS,
  /** How long it is told at least what happened; after that a database that has become large lets go of it. */
  notificationKept: 365 * DAY_MS,
  /**
   * How long it is kept at least that something removed was this person's, so that they may bring it back: three times
   * as long as a device stays signed in that has no contact.
   */
  removedOutcomeKept: 180 * DAY_MS,
  /** How long before its end the owner is told, and may renew it. */
  announcementNotice: 3 * DAY_MS,
  /** How long an invite to an organisation waits for an answer. */
  invite: 30 * DAY_MS,
  /** How long after it was published a review can be changed. */
  editReview: 7 * DAY_MS,
} as const;

/**
 * Before this day nobody can have written anything here: a clock that says so has lost its time. Sorts as text, as
 * every instant.
 */
export const EARLIEST_INSTANT = '2020-01-01T00:00:00.000Z';

/**
 * What one person may publish, and upload, within 24 hours by the service's clock; `fresh` counts while the account is
 * younger than `DURATIONS.freshAccount`. Removing something gives nothing back.
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
  /** Pets with their pedigrees; each may be read by an admin. */
  pedigreeLinks: { most: 20, fresh: 10 },
  /** Pedigrees by their owners’ word: a dog with three generations of its ancestors. Each is read by an admin. */
  pedigreeProposals: { most: 40, fresh: 15 },
  /** To organisations, by people and by addresses; each of them tells somebody. */
  invites: { most: 100, fresh: 20 },
  /**
   * New ones that are uploaded, whether or not a statement names them. Enough for every pet of a day with its gallery.
   */
  photos: { most: 400, fresh: 150 },
} as const;
export type Counted = keyof typeof DAILY;
