import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { announcementOfKey } from '../../domain/announcement/id.ts';
import type { PageSubject } from '../../domain/page/subjects.ts';
import { subjectOfAnnouncement, subjectOfPet } from '../../domain/page/subjects.ts';
import { petId } from '../../domain/pet/id.ts';
import { useAnnouncementFact, useMarket } from '../../entities/announcement/queries.ts';
import { usePetFact } from '../../entities/pet/queries.ts';
import { SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Metadata, type Route } from './page-metadata.tsx';

/**
 * Announcements and pets speak for themselves, once they are there. Apart from the other pages, because the names of
 * all breeds come along.
 */
export default function SubjectMetadata({ route }: { route: Route }) {
  const key = route.parameters.id ?? '';
  return route.name === 'pet' ? <OfPet route={route} id={petId(key)} /> : <OfAnnouncement route={route} id={key} />;
}

function OfAnnouncement({ route, id }: { route: Route; id: string }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const market = useMarket();
  const fact = announcementOfKey(id);
  const held = market.data?.announcements.find(({ _id }) => _id === fact) ?? null;
  const read = useAnnouncementFact(market.isPending || held !== null ? null : fact).data;
  const found = held ?? (read?.kind === 'found' ? read.value : null);
  const subject = useMemo((): PageSubject | null => {
    return found && subjectOfAnnouncement(found, { locale, service: (name) => i18n._(SERVICE_NAMES[name]) });
  }, [found, i18n, locale]);
  return subject && <Metadata route={route} post={null} subject={subject} />;
}

function OfPet({ route, id }: { route: Route; id: string }) {
  const { locale } = useLocale();
  const read = usePetFact(id).data;
  const found = read?.kind === 'found' ? read.value : null;
  const subject = useMemo(() => found && subjectOfPet(found, locale), [found, locale]);
  return subject && <Metadata route={route} post={null} subject={subject} />;
}
