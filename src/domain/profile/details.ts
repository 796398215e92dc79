import type { Place } from '../place/schema.ts';
import type { ServiceOffer } from './services.ts';

/** The fields of a profile that its owner fills in after registering, all present. */
export interface ProfileDetails {
  bio: string;
  avatar: { sha256: string } | null;
  city: Place | null;
  phone: string;
  cityVisible: boolean;
  phoneVisible: boolean;
  services: ServiceOffer[];
}

/** A profile with the defaults of the spec (part 1, section 3) for missing fields. */
export function profileDetails(profile: Partial<ProfileDetails>): ProfileDetails {
  return {
    bio: profile.bio ?? '',
    avatar: profile.avatar ?? null,
    city: profile.city ?? null,
    phone: profile.phone ?? '',
    cityVisible: profile.cityVisible ?? true,
    phoneVisible: profile.phoneVisible ?? true,
    services: profile.services ?? [],
  };
}
