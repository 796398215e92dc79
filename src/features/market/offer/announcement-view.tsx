import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { POST_VARIANTS, variantAddress } from '../../../domain/photo/variants.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { PersonName } from '../../../session/person-name.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OutOfReach, StatePanel } from '../../../ui/notice/state-panel.tsx';
import { Waiting } from '../../../ui/notice/waiting.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { PetDetails, ServicesDetails } from './announcement-parts.tsx';
import '../market.css';
import type { MarketLinks } from '../market-links.ts';
import type { Offer } from '../offers.ts';
import { OwnNote } from '../own/own-note.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface AnnouncementViewProps {
  /** Null: the address is none of an announcement. */
  id: string | null;
  links: MarketLinks;
  onEdit: (statementId: string) => void;
  /** The way that leads here; `null` while there is nothing to name. */
  crumbs: (title: string) => ReactNode;
  /** What can be done about it, and handing it on. `statementId` null: it is somebody else's. */
  menuFor: (offer: Offer, statementId: string | null) => ReactNode;
  shareFor: (offer: Offer, title: string) => ReactNode;
}

/** One announcement (spec part 2, section 2). Ended, unknown and unreachable are answers, not mistakes. */
export function AnnouncementView({ id, links, onEdit, crumbs, menuFor, shareFor }: AnnouncementViewProps) {
  const { t } = useLingui();
  const { found, again } = useAnnouncement(id);
  if (found.kind === 'loading') return <Waiting />;
  if (found.kind === 'found') {
    const { offer, record } = found;
    const { fact } = offer;
    const person = fact.authorName;
    const title = fact.kind === 'Pet' && fact.pet !== null ? fact.pet.name : t`Services by ${person}`;
    return (
      <>
        {crumbs(title)}
        <article className="announcement panel">
          <div className="announcement__head">
            <PageHeading title={t({ id: 'postTitleOf', message: `${title} · Lapka` })}>{title}</PageHeading>
            {menuFor(offer, record?.statement._id ?? null)}
          </div>
          {record !== null && <OwnNote record={record} factId={fact._id} onEdit={onEdit} />}
          {fact.kind === 'Pet' ? <PetDetails fact={fact} own={record !== null} /> : <ServicesDetails fact={fact} />}
          <Description text={fact.description} />
          <Owner fact={fact} links={links} />
          <div className="actions">
            {fact.pet !== null && (
              <ButtonLink to={links.pet(fact.pet._id)}>
                <Icon name="pet" size={20} />
                {t`The pet’s page`}
              </ButtonLink>
            )}
            {offer.published && shareFor(offer, title)}
          </div>
        </article>
      </>
    );
  }
  const title = t({ id: 'announcementTitle', message: 'Announcement · Lapka' });
  const back = <ButtonLink to={links.market}>{t`To services and announcements`}</ButtonLink>;
  const name = t`Announcement`;
  if (found.kind === 'unreachable') {
    return (
      <>
        {crumbs(name)}
        <OutOfReach
          title={<PageHeading title={title}>{t`This announcement is not on your device`}</PageHeading>}
          text={t({
            id: 'failedToLoadAnnouncement',
            message: 'It cannot be fetched now: the network or the server is out of reach.',
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
              : t({ id: 'announcementNotFound', message: 'There is no such announcement' })}
          </PageHeading>
        }
        text={
          ended
            ? t`Announcements live for 30 days, and their owners can take them back earlier.`
            : t`The address may be mistyped, or the announcement has ended.`
        }
      >
        {back}
      </StatePanel>
    </>
  );
}

function Description({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <section className="announcement__part">
      <h2>{t`Description`}</h2>
      {text.trim() === '' ? (
        <p className="offer-card__soft">{t({ id: 'noDescription', message: 'No description' })}</p>
      ) : (
        <p className="announcement__text">{text}</p>
      )}
    </section>
  );
}

function Owner({ fact, links }: { fact: AnnouncementFact; links: MarketLinks }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { authorId, authorName, authorLetter, customAvatar, city } = fact;
  return (
    <section className="announcement__part">
      <h2>{fact.kind === 'Pet' ? t`Owner` : t`Who offers it`}</h2>
      <Link to={links.person(authorId)} className="announcement__owner">
        <Avatar
          letter={authorLetter}
          image={customAvatar === null ? null : variantAddress(customAvatar, POST_VARIANTS[1])}
        />
        <PersonName name={authorName} role={fact.authorRole} />
      </Link>
      {city !== null && (
        <p className="offer-card__soft offer-card__city">
          <Icon name="pin" size={18} />
          {`${city.city[locale]}, ${city.country[locale]}`}
        </p>
      )}
    </section>
  );
}
