import type { MessageDescriptor } from '@lingui/core';
import type { PageTexts } from '../domain/page/metadata.ts';
import type { RouteName } from '../domain/routes.ts';

/** A page's title and description, for people who see it in a list: a search result, a shared link, a row of tabs. */
export interface PageText {
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

/**
 * Title and description of every screen. The page sets them on navigation, the service writes them into its HTML for
 * readers without scripts. Plain descriptors, because the service runs without the build's macros. `{tag}` is the tag
 * of the address.
 */
export const PAGE_TEXTS = {
  home: {
    title: /*i18n*/ { id: 'page.home.title', message: 'Lapka: people and their pets' },
    description: /*i18n*/ {
      id: 'page.home.description',
      message:
        'A community and services for pet owners in Ukraine: advice, stories, breeds, announcements and people who help. You can read and write offline too.',
    },
  },
  signUp: {
    title: /*i18n*/ { id: 'page.signUp.title', message: 'Join' },
    description: /*i18n*/ {
      id: 'page.signUp.description',
      message: 'Join Lapka: write posts, offer services, run your pets’ pages and find people who love animals.',
    },
  },
  signIn: {
    title: /*i18n*/ { id: 'page.signIn.title', message: 'Sign in' },
    description: /*i18n*/ {
      id: 'page.signIn.description',
      message: 'Sign in to Lapka, the community of pet owners in Ukraine.',
    },
  },
  forgottenPassword: {
    title: /*i18n*/ { id: 'page.forgottenPassword.title', message: 'Forgotten password' },
    description: /*i18n*/ {
      id: 'page.forgottenPassword.description',
      message: 'Get a link by email to set a new password.',
    },
  },
  resetPassword: {
    title: /*i18n*/ { id: 'page.resetPassword.title', message: 'New password' },
    description: /*i18n*/ { id: 'page.resetPassword.description', message: 'Set a new password for your account.' },
  },
  confirmEmail: {
    title: /*i18n*/ { id: 'page.confirmEmail.title', message: 'Confirm an email address' },
    description: /*i18n*/ { id: 'page.confirmEmail.description', message: 'Confirm that an email address is yours.' },
  },
  deleteAccount: {
    title: /*i18n*/ { id: 'page.deleteAccount.title', message: 'Delete an account' },
    description: /*i18n*/ {
      id: 'page.deleteAccount.description',
      message: 'Remove yourself and everything of yours from Lapka, even if you can’t sign in.',
    },
  },
  dashboard: {
    title: /*i18n*/ { id: 'page.dashboard.title', message: 'Dashboard' },
    description: /*i18n*/ {
      id: 'page.dashboard.description',
      message: 'Your posts, pets and reservations at a glance.',
    },
  },
  about: {
    title: /*i18n*/ { id: 'page.about.title', message: 'About' },
    description: /*i18n*/ {
      id: 'page.about.description',
      message:
        'What Lapka is: breed descriptions and reviews, articles on pet care, announcements from shelters and kennels, clinics and groomers.',
    },
  },
  cookies: {
    title: /*i18n*/ { id: 'page.cookies.title', message: 'Cookies' },
    description: /*i18n*/ {
      id: 'page.cookies.description',
      message: 'What cookies are, which ones Lapka uses and how to choose.',
    },
  },
  privacy: {
    title: /*i18n*/ { id: 'page.privacy.title', message: 'Privacy policy' },
    description: /*i18n*/ {
      id: 'page.privacy.description',
      message:
        'What Lapka knows about you, what others see, how long it’s stored, and how to take your data with you or delete it.',
    },
  },
  terms: {
    title: /*i18n*/ { id: 'page.terms.title', message: 'Terms and rules' },
    description: /*i18n*/ {
      id: 'page.terms.description',
      message: 'The Lapka community’s rules and terms of use.',
    },
  },
  directory: {
    title: /*i18n*/ { id: 'page.directory.title', message: 'Help near by' },
    description: /*i18n*/ {
      id: 'page.directory.description',
      message:
        'Vets, groomers, shelters, kennels and pet shops of your city: phones, opening hours and the way, also offline.',
    },
  },
  emergency: {
    title: /*i18n*/ { id: 'page.emergency.title', message: 'Emergency' },
    description: /*i18n*/ {
      id: 'page.emergency.description',
      message: 'First aid for dogs and cats, poisoning, lost pets, and the clinics that are open now. Works offline.',
    },
  },
  care: {
    title: /*i18n*/ { id: 'page.care.title', message: 'Pet care' },
    description: /*i18n*/ {
      id: 'page.care.description',
      message: 'First aid, sirens and power cuts, health, food, grooming and training: what to do, also offline.',
    },
  },
  careArticle: {
    title: /*i18n*/ { id: 'page.careArticle.title', message: 'Article on pet care' },
    description: /*i18n*/ {
      id: 'page.careArticle.description',
      message: 'An article of Lapka’s handbook on caring for dogs and cats.',
    },
  },
  breeds: {
    title: /*i18n*/ { id: 'page.breeds.title', message: 'Breeds of dogs and cats' },
    description: /*i18n*/ {
      id: 'page.breeds.description',
      message: 'Size, life span, character, care and health of 87 breeds: find the one that suits your home.',
    },
  },
  breedsCompare: {
    title: /*i18n*/ { id: 'page.breedsCompare.title', message: 'Comparison of breeds' },
    description: /*i18n*/ {
      id: 'page.breedsCompare.description',
      message: 'Two or three breeds of dogs and cats side by side: size, life span, character, care and health.',
    },
  },
  breed: {
    title: /*i18n*/ { id: 'page.breed.title', message: 'Breed' },
    description: /*i18n*/ {
      id: 'page.breed.description',
      message: 'A breed’s size, life span, character, care and health.',
    },
  },
  secret: {
    title: /*i18n*/ { id: 'page.secret.title', message: 'Closed page' },
    description: /*i18n*/ { id: 'page.secret.description', message: 'This page is only for certain roles.' },
  },
  services: {
    title: /*i18n*/ { id: 'page.services.title', message: 'Services and announcements' },
    description: /*i18n*/ {
      id: 'page.services.description',
      message:
        'Pet sitters, walkers, groomers and trainers, plus announcements from shelters, kennels and owners in Ukraine.',
    },
  },
  community: {
    title: /*i18n*/ { id: 'page.community.title', message: 'Community' },
    description: /*i18n*/ {
      id: 'page.community.description',
      message: 'Stories, questions and advice from pet owners in Ukraine: newest posts first.',
    },
  },
  myProfile: {
    title: /*i18n*/ { id: 'page.myProfile.title', message: 'My profile' },
    description: /*i18n*/ { id: 'page.myProfile.description', message: 'Your profile as others see it.' },
  },
  profile: {
    title: /*i18n*/ { id: 'page.profile.title', message: 'Profile' },
    description: /*i18n*/ {
      id: 'page.profile.description',
      message: 'A community member’s profile. Sign in to see it.',
    },
  },
  post: {
    title: /*i18n*/ { id: 'page.post.title', message: 'Post' },
    description: /*i18n*/ { id: 'page.post.description', message: 'A post from the Lapka community.' },
  },
  postsByTag: {
    title: /*i18n*/ { id: 'page.postsByTag.title', message: '# {tag}' },
    description: /*i18n*/ {
      id: 'page.postsByTag.description',
      message: 'Posts from the Lapka community tagged “{tag}”.',
    },
  },
  bookmarks: {
    title: /*i18n*/ { id: 'page.bookmarks.title', message: 'Bookmarks' },
    description: /*i18n*/ { id: 'page.bookmarks.description', message: 'The posts you’ve bookmarked.' },
  },
  search: {
    title: /*i18n*/ { id: 'page.search.title', message: 'Search' },
    description: /*i18n*/ { id: 'page.search.description', message: 'Search the community’s posts.' },
  },
  myAnnouncements: {
    title: /*i18n*/ { id: 'page.myAnnouncements.title', message: 'My announcements' },
    description: /*i18n*/ { id: 'page.myAnnouncements.description', message: 'Your announcements and their dates.' },
  },
  myPets: {
    title: /*i18n*/ { id: 'page.myPets.title', message: 'My pets' },
    description: /*i18n*/ { id: 'page.myPets.description', message: 'Your pets’ pages.' },
  },
  messages: {
    title: /*i18n*/ { id: 'page.messages.title', message: 'Messages' },
    description: /*i18n*/ { id: 'page.messages.description', message: 'Your conversations.' },
  },
  orders: {
    title: /*i18n*/ { id: 'page.orders.title', message: 'Orders' },
    description: /*i18n*/ { id: 'page.orders.description', message: 'Requests for your services.' },
  },
  notifications: {
    title: /*i18n*/ { id: 'page.notifications.title', message: 'Notifications' },
    description: /*i18n*/ { id: 'page.notifications.description', message: 'What’s new for you.' },
  },
  reservations: {
    title: /*i18n*/ { id: 'page.reservations.title', message: 'Reservations' },
    description: /*i18n*/ { id: 'page.reservations.description', message: 'Your reservations and their status.' },
  },
  reservation: {
    title: /*i18n*/ { id: 'page.reservation.title', message: 'Reservation' },
    description: /*i18n*/ {
      id: 'page.reservation.description',
      message: 'One reservation: what, when, who with and its status.',
    },
  },
  chat: {
    title: /*i18n*/ { id: 'page.chat.title', message: 'Chat' },
    description: /*i18n*/ { id: 'page.chat.description', message: 'A conversation between two people.' },
  },
  pet: {
    title: /*i18n*/ { id: 'page.pet.title', message: 'Pet' },
    description: /*i18n*/ {
      id: 'page.pet.description',
      message: 'A pet’s page: breed, age, photos and pedigree.',
    },
  },
  announcement: {
    title: /*i18n*/ { id: 'page.announcement.title', message: 'Announcement' },
    description: /*i18n*/ { id: 'page.announcement.description', message: 'An announcement or a service on Lapka.' },
  },
  ourPets: {
    title: /*i18n*/ { id: 'page.ourPets.title', message: 'Our pets' },
    description: /*i18n*/ { id: 'page.ourPets.description', message: 'The community’s pets.' },
  },
  pedigrees: {
    title: /*i18n*/ { id: 'page.pedigrees.title', message: 'Pedigrees' },
    description: /*i18n*/ { id: 'page.pedigrees.description', message: 'Find a pedigree by name, number or breed.' },
  },
  pedigree: {
    title: /*i18n*/ { id: 'page.pedigree.title', message: 'Pedigree' },
    description: /*i18n*/ {
      id: 'page.pedigree.description',
      message: 'An animal’s ancestors, generation by generation.',
    },
  },
  myOrganisations: {
    title: /*i18n*/ { id: 'page.myOrganisations.title', message: 'My organisations' },
    description: /*i18n*/ {
      id: 'page.myOrganisations.description',
      message: 'The organisations you belong to, and the invites waiting for you.',
    },
  },
  organisation: {
    title: /*i18n*/ { id: 'page.organisation.title', message: 'Organisation' },
    description: /*i18n*/ {
      id: 'page.organisation.description',
      message: 'An organisation on Lapka: what it does and who’s in it.',
    },
  },
  sync: {
    title: /*i18n*/ { id: 'page.sync.title', message: 'Sync centre' },
    description: /*i18n*/ {
      id: 'page.sync.description',
      message: 'What’s been sent, what’s waiting and what needs your choice.',
    },
  },
  settings: {
    title: /*i18n*/ { id: 'page.settings.title', message: 'Settings' },
    description: /*i18n*/ { id: 'page.settings.description', message: 'Your account, devices and data.' },
  },
  admin: {
    title: /*i18n*/ { id: 'page.admin.title', message: 'Administration' },
    description: /*i18n*/ { id: 'page.admin.description', message: 'People, roles and the change log.' },
  },
  notFound: {
    title: /*i18n*/ { id: 'page.notFound.title', message: 'Page not found' },
    description: /*i18n*/ { id: 'page.notFound.description', message: 'There’s nothing at this address.' },
  },
} as const satisfies Record<RouteName, PageText>;

export const SITE_NAME: MessageDescriptor = /*i18n*/ { id: 'page.siteName', message: 'Lapka' };
const TAGLINE: MessageDescriptor = /*i18n*/ {
  id: 'page.tagline',
  message: 'A community and services for pet owners in Ukraine',
};
const KEYWORDS: MessageDescriptor = /*i18n*/ {
  id: 'page.keywords',
  message: 'pets, dogs, cats, breeds, pet care, veterinary clinics, grooming, shelters, kennels, Ukraine',
};
const IMAGE_ALT: MessageDescriptor = /*i18n*/ {
  id: 'page.imageAlt',
  message: 'A cat and a dog side by side under Lapka’s logo, a paw',
};
/** `{name}` is the author of a post. */
export const WRITTEN_BY: MessageDescriptor = /*i18n*/ { id: 'page.writtenBy', message: 'Written by {name}' };
/** Numbers under a post. */
export const LIKES: MessageDescriptor = /*i18n*/ { id: 'page.likes', message: 'Likes: {count}' };
export const COMMENTS: MessageDescriptor = /*i18n*/ { id: 'page.comments', message: 'Comments: {count}' };
/** The last line of the page without scripts. */
export const NEEDS_SCRIPTS: MessageDescriptor = /*i18n*/ {
  id: 'page.needsScripts',
  message: 'To write, reply and read offline, turn on JavaScript in your browser.',
};

/** Translates a descriptor into one language: `i18n._` on the page, `texts.say` in the service. */
export type Say = (message: MessageDescriptor, values: Readonly<Record<string, string>>) => string;

/** The texts of one screen in one language, for `describePage`. `parameters` are those of the address. */
export function textsOfPage(name: RouteName, parameters: Readonly<Record<string, string>>, say: Say): PageTexts {
  const { title, description }: PageText = PAGE_TEXTS[name];
  const values = { tag: parameters.tagname ?? '' };
  return {
    siteName: say(SITE_NAME, {}),
    tagline: say(TAGLINE, {}),
    keywords: say(KEYWORDS, {}),
    imageAlt: say(IMAGE_ALT, {}),
    community: say(PAGE_TEXTS.community.title, {}),
    services: say(PAGE_TEXTS.services.title, {}),
    care: say(PAGE_TEXTS.care.title, {}),
    breeds: say(PAGE_TEXTS.breeds.title, {}),
    title: say(title, values),
    description: say(description, values),
  };
}
