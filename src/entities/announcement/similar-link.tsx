import { useLingui } from '@lingui/react/macro';
import { petOfAnnouncement } from '../../domain/announcement/id.ts';
import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { NO_FILTER } from '../../domain/market/filter.ts';
import type { Place } from '../../domain/place/schema.ts';
import { profileDetails } from '../../domain/profile/details.ts';
import type { ServiceKey } from '../../domain/profile/service-kinds.ts';
import { routePath } from '../../domain/routes.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { useOwnProfile } from '../person/queries.ts';
import { addressOfFilter } from './filter-address.ts';
import { useAnnouncementFact } from './queries.ts';

interface SimilarLinkProps {
  kind: AnnouncementFact['kind'];
  /** Null for a pet, or for any service. */
  service: ServiceKey | null;
  /** Null: it is unknown, and one's own counts. */
  city: Place | null;
}

/** A link to the market with the same service, or with pets, in the same city. */
export function SimilarLink({ kind, service, city }: SimilarLinkProps) {
  const { t } = useLingui();
  const profile = useOwnProfile().data;
  const place = city ?? profileDetails(profile?.statement ?? {}).city;
  const filter = addressOfFilter({ ...NO_FILTER, kind, service, city: place?.code ?? null });
  return <ButtonLink small to={`${routePath('services')}?${filter}`}>{t`Similar announcements nearby`}</ButtonLink>;
}

/** The same for an announcement that has ended, by its fact's id, as far as this device still knows what it offered. */
export function SimilarToEnded({ id }: { id: string }) {
  const read = useAnnouncementFact(id).data;
  const fact = read?.kind === 'found' ? read.value : null;
  const [only, ...others] = fact?.services ?? [];
  return (
    <SimilarLink
      kind={petOfAnnouncement(id) === null ? 'Services' : 'Pet'}
      service={only !== undefined && others.length === 0 ? only.offer.nameKey : null}
      city={fact?.city ?? null}
    />
  );
}
