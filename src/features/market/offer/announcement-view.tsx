import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { offererName } from '../../../domain/announcement/offerer.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { ratedPerson } from '../../../domain/market/sort.ts';
import { announcementPath, petPath } from '../../../domain/paths.ts';
import { routePath } from '../../../domain/routes.ts';
import { OffererAvatar, OffererLink, OffererName } from '../../../entities/announcement/offerer.tsx';
import { SimilarToEnded } from '../../../entities/announcement/similar-link.tsx';
import { WriteLink } from '../../../entities/chat/write-link.tsx';
import { PersonLink } from '../../../entities/person/person-link.tsx';
import { PersonName } from '../../../entities/person/person-name.tsx';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OutOfReach, StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { AnnouncementMenu } from './announcement-menu.tsx';
import { PetDetails, ServicesDetails } from './announcement-parts.tsx';
import '../market.css';
import { OwnNote } from '../own/own-note.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface AnnouncementViewProps {
  /** Null if the address names no announcement. */
  id: string | null;
  onEdit: (statementId: string) => void;
  /** The breadcrumb; called only once there is a title. */
  crumbs: (title: string) => ReactNode;
  /** The action that others have on this person's offer. */
  ask: (userId: string) => ReactNode;
  /** The reviews of this person. */
  reviews: (userId: string) => ReactNode;
}

/** One announcement (spec part 2, section 2). Ended, unknown and unreachable are normal results, not errors. */
export function AnnouncementView({ id, onEdit, crumbs, ask, reviews }: AnnouncementViewProps) {
  const { t } = useLingui();
  const { found, again } = useAnnouncement(id);
  if (found.kind === 'loading') return <Waiting />;
  if (found.kind === 'found') {
    const { offer, record } = found;
    const { fact } = offer;
    const person = offererName(fact);
    const rated = ratedPerson(fact);
    const title = fact.kind === 'Pet' && fact.pet !== null ? fact.pet.name : t`Services by ${person}`;
    return (
      <>
        {crumbs(title)}
        <article className="announcement panel">
          <div className="announcement__head">
            <PageHeading title={t({ id: 'postTitleOf', message: `${title} · Lapka` })}>{title}</PageHeading>
            <AnnouncementMenu offer={offer} statementId={record?.statement._id ?? null} onEdit={onEdit} />
          </div>
          {record !== null && <OwnNote record={record} factId={fact._id} onEdit={onEdit} />}
          {fact.kind === 'Pet' ? <PetDetails fact={fact} own={record !== null} /> : <ServicesDetails fact={fact} />}
          <Description text={fact.description} />
          <Owner fact={fact} />
          {rated !== null && reviews(rated)}
          <div className="announcement__end">
            <div className="actions">
              {record === null && <WriteLink to={fact.authorId} about={fact._id} />}
              {fact.pet !== null && (
                <ButtonLink to={petPath(fact.pet._id)}>
                  <Icon name="pet" size={20} />
                  {t`Pet’s page`}
                </ButtonLink>
              )}
              {offer.published && (
                <ShareButton href={announcementPath(fact._id)} title={title} text={fact.description} />
              )}
            </div>
            {record === null && <div className="announcement__book">{ask(fact.authorId)}</div>}
          </div>
        </article>
      </>
    );
  }
  const title = t({ id: 'announcementTitle', message: 'Announcement · Lapka' });
  const back = <ButtonLink to={routePath('services')}>{t`Go to services and announcements`}</ButtonLink>;
  const name = t`Announcement`;
  if (found.kind === 'unreachable') {
    return (
      <>
        {crumbs(name)}
        <OutOfReach
          title={<PageHeading title={title}>{t`This announcement isn’t on your device`}</PageHeading>}
          text={t({
            id: 'failedToLoadAnnouncement',
            message: 'We can’t load this announcement right now. You may be offline, or the server may be down.',
          })}
          onRetry={again}
          back={back}
        />
      </>
    );
  }
  const ended = found.kind === 'ended';
  return (
    <>
      {crumbs(name)}
      <StatePanel
        title={
          <PageHeading title={title}>
            {ended
              ? t`This announcement has ended`
              : t({ id: 'announcementNotFound', message: 'Announcement not found' })}
          </PageHeading>
        }
        text={
          ended
            ? t`Announcements last 30 days, and their owners can remove them sooner.`
            : t`There may be a typo in the address, or the announcement has ended.`
        }
      >
        {ended && id !== null && <SimilarToEnded id={id} />}
        {back}
      </StatePanel>
    </>
  );
}

function Description({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <section className="announcement__part stack tight">
      <h2>{t`Description`}</h2>
      {text.trim() === '' ? (
        <p className="soft small">{t({ id: 'noDescription', message: 'No description' })}</p>
      ) : (
        <p className="announcement__text">{text}</p>
      )}
    </section>
  );
}

function Owner({ fact }: { fact: AnnouncementFact }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { authorId, authorName, city } = fact;
  return (
    <section className="announcement__part stack tight">
      <h2>{fact.kind === 'Pet' ? t`Owner` : t`Offered by`}</h2>
      <OffererLink fact={fact} className="announcement__owner quiet-link row strong">
        <OffererAvatar fact={fact} />
        <OffererName fact={fact} />
      </OffererLink>
      {fact.organisation !== undefined && (
        <p className="soft small">
          <Trans>
            Published by{' '}
            <PersonLink userId={authorId}>
              <PersonName name={authorName} role={fact.authorRole} />
            </PersonLink>
          </Trans>
        </p>
      )}
      {city !== null && (
        <p className="offer-card__city soft small row">
          <Icon name="pin" size={18} />
          {`${city.city[locale]}, ${city.country[locale]}`}
        </p>
      )}
    </section>
  );
}
