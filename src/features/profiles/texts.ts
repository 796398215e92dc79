import { msg, select } from '@lingui/core/macro';
import type { SaveTexts } from './use-save-profile.ts';

/** The spec's messages for saved fields, by its keys (spec part 1, section 8). */
export const SAVED = {
  name: {
    done: msg({ id: 'nameUpdated', message: 'Name saved.' }),
    failed: msg({ id: 'nameUpdateError', message: 'Couldn’t save your name.' }),
  },
  bio: {
    done: msg({ id: 'bioUpdated', message: 'Bio saved.' }),
    failed: msg({ id: 'bioUpdateError', message: 'Couldn’t save your bio.' }),
  },
  city: {
    done: msg({ id: 'cityUpdated', message: 'City saved.' }),
    failed: msg({ id: 'cityUpdateError', message: 'Couldn’t save your city.' }),
  },
  phone: {
    done: msg({ id: 'phoneUpdated', message: 'Phone number saved.' }),
    failed: msg({ id: 'phoneUpdateError', message: 'Couldn’t save your phone number.' }),
  },
  contacts: {
    done: msg({ id: 'contactInfoUpdated', message: 'Contacts saved.' }),
    failed: msg({ id: 'contactInfoUpdateError', message: 'Couldn’t save your contacts.' }),
  },
  services: {
    done: msg({ id: 'servicesUpdated', message: 'Services saved.' }),
    failed: msg({ id: 'servicesUpdateError', message: 'Couldn’t save your services.' }),
  },
  avatar: {
    done: msg({ id: 'avatarUpdated', message: 'Photo saved.' }),
    failed: msg({ id: 'avatarUpdateError', message: 'Couldn’t save your photo.' }),
  },
} as const satisfies Record<string, SaveTexts>;

/** The messages for a city or phone that was shown to others or hidden, by the spec's keys. */
export function visibilityTexts(field: 'city' | 'phone', isSeen: boolean): SaveTexts {
  const change = `${field}${isSeen ? 'Seen' : 'Hidden'}`;
  return {
    done: msg({
      id: 'visibilityUpdated',
      message: select(change, {
        citySeen: 'Others can see your city now.',
        cityHidden: 'Your city is hidden from others now.',
        phoneSeen: 'Others can see your phone number now.',
        other: 'Your phone number is hidden from others now.',
      }),
    }),
    failed: msg({ id: 'visibilityUpdateError', message: 'Couldn’t change who can see it.' }),
  };
}

/** Spec part 1, section 5: for the name and for the text about oneself. */
export const TOO_SHORT = msg`More than 3 chars required`;
