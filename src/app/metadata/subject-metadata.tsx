import { useLingui } from '@lingui/react';
import { type ComponentType, useMemo } from 'react';
import { announcementOfKey } from '../../domain/announcement/id.ts';
import { organisationOfKey } from '../../domain/organisation/id.ts';
import type { PageSubject } from '../../domain/page/subjects.ts';
import {
  subjectOfAnnouncement,
  subjectOfOrganisation,
  subjectOfPedigree,
  subjectOfPet,
} from '../../domain/page/subjects.ts';
import { dogIdOfKey } from '../../domain/pedigree/id.ts';
import { petId } from '../../domain/pet/id.ts';
import type { RouteName } from '../../domain/routes.ts';
import { useAnnouncementFact, useMarket } from '../../entities/announcement/queries.ts';
import { useOrganisation, useOrganisationPage } from '../../entities/organisation/queries.ts';
import { usePedigree } from '../../entities/pedigree/queries.ts';
import { usePetFact } from '../../entities/pet/queries.ts';
import { SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { OfBreed, OfCareArticle } from './handbook-metadata.tsx';
import { Metadata, type Route } from './page-metadata.tsx';

/**
 * Announcements, pets, organisations, dogs of stud books, articles and breeds provide their own metadata once they are
 * loaded. In a file of its own, because it includes the names of all breeds.
 */
export default function SubjectMetadata({ route }: { route: Route }) {
  const Subject = OF[route.name];
  return Subject === undefined ? null : <Subject route={route} />;
}

interface OfProps {
  route: Route;
}

const OF: Record<PageSubject['name'], ComponentType<OfProps>> & Partial<Record<RouteName, ComponentType<OfProps>>> = {
  announcement: OfAnnouncement,
  pet: OfPet,
  organisation: OfOrganisation,
  pedigree: OfPedigree,
  careArticle: OfCareArticle,
  breed: OfBreed,
};

function OfAnnouncement({ route }: OfProps) {
  const { id = '' } = route.parameters;
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

function OfPet({ route }: OfProps) {
  const id = petId(route.parameters.id ?? '');
  const { locale } = useLocale();
  const read = usePetFact(id).data;
  const found = read?.kind === 'found' ? read.value : null;
  const subject = useMemo(() => found && subjectOfPet(found, locale), [found, locale]);
  return subject && <Metadata route={route} post={null} subject={subject} />;
}

/** Members get the organisation from their own data, everyone else its published fact. */
function OfOrganisation({ route }: OfProps) {
  const { orgId = '' } = route.parameters;
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const id = organisationOfKey(orgId);
  const own = useOrganisation(id).stands;
  const page = useOrganisationPage(orgId, id !== null && own === null).data;
  const subject = useMemo(() => {
    const shown = own ? { ...own, isClosed: own.closedAt !== null } : page?.kind === 'found' ? page.value : null;
    return shown && subjectOfOrganisation(orgId, shown, { locale, service: (name) => i18n._(SERVICE_NAMES[name]) });
  }, [own, page, orgId, i18n, locale]);
  return <Metadata route={route} post={null} subject={subject} />;
}

function OfPedigree({ route }: OfProps) {
  const { id: dogKey = '' } = route.parameters;
  const read = usePedigree(dogIdOfKey(dogKey) === null ? null : dogKey).data;
  const found = read?.kind === 'found' ? read.value : null;
  const subject = useMemo(() => found && subjectOfPedigree(found), [found]);
  return subject && <Metadata route={route} post={null} subject={subject} />;
}
