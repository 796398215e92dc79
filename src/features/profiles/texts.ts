import { msg } from '@lingui/core/macro';
import type { SaveTexts } from './use-save-profile.ts';

/** The catalogue's messages of saved fields, by its keys (spec part 1, section 8). */
export const SAVED = {
  name: {
    done: msg({ id: 'nameUpdated', message: 'Your name is saved.' }),
    failed: msg({ id: 'nameUpdateError', message: 'Your name could not be saved.' }),
  },
  bio: {
    done: msg({ id: 'bioUpdated', message: 'The text about you is saved.' }),
    failed: msg({ id: 'bioUpdateError', message: 'The text about you could not be saved.' }),
  },
  city: {
    done: msg({ id: 'cityUpdated', message: 'Your city is saved.' }),
    failed: msg({ id: 'cityUpdateError', message: 'Your city could not be saved.' }),
  },
  phone: {
    done: msg({ id: 'phoneUpdated', message: 'Your phone number is saved.' }),
    failed: msg({ id: 'phoneUpdateError', message: 'Your phone number could not be saved.' }),
  },
  contacts: {
    done: msg({ id: 'contactInfoUpdated', message: 'Your contacts are saved.' }),
    failed: msg({ id: 'contactInfoUpdateError', message: 'Your contacts could not be saved.' }),
  },
  services: {
    done: msg({ id: 'servicesUpdated', message: 'Your services are saved.' }),
    failed: msg({ id: 'servicesUpdateError', message: 'Your services could not be saved.' }),
  },
  visibility: {
    done: msg({ id: 'visibilityUpdated', message: 'Changed who can see it.' }),
    failed: msg({ id: 'visibilityUpdateError', message: 'Who can see it could not be changed.' }),
  },
  avatar: {
    done: msg({ id: 'avatarUpdated', message: 'Your photo is saved.' }),
    failed: msg({ id: 'avatarUpdateError', message: 'Your photo could not be saved.' }),
  },
} as const satisfies Record<string, SaveTexts>;

/** Spec part 1, section 5: for the name and for the text about oneself. */
export const TOO_SHORT = msg`More than 3 chars required`;
