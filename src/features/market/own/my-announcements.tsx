import { useLingui } from '@lingui/react/macro';
import { announcementFactId } from '../../../domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import '../market.css';
import { type Offer, type OwnAnnouncement, offerOfOwn } from '../../../entities/announcement/offers.ts';
import { useMarket, useOwnAnnouncements } from '../../../entities/announcement/queries.ts';
import { Masonry, MasonryItem } from '../browse/masonry.tsx';
import { OfferCard } from '../offer/offer-card.tsx';
import { OwnNote } from './own-note.tsx';
import { useRemoveAnnouncement } from './use-remove-announcement.ts';

interface MyAnnouncementsProps {
  onPublish: () => void;
  onEdit: (statementId: string) => void;
}

/** This person's announcements, with their state: waiting, published, ended, refused (spec part 2, section 2). */
export function MyAnnouncements({ onPublish, onEdit }: MyAnnouncementsProps) {
  const { t } = useLingui();
  const removed = useRemoved();
  const announcements = useOwnAnnouncements();
  const pets = useOwnPets().data;
  const market = useMarket().data;
  const person = usePerson();
  if (person === null || announcements === undefined || pets === undefined) return <Waiting />;
  const mine = announcements
    .filter(({ statement, state }) => state !== 'removed' && removed.get(statement._id) !== 'undoable')
    .sort((one, other) => (one.statement.startedAt < other.statement.startedAt ? 1 : -1));
  if (mine.length === 0) {
    return (
      <StatePanel
        title={<h2>{t({ id: 'emptyHere', message: 'It’s empty here' })}</h2>}
        text={t`Offer your services or find a home for a pet. An announcement lasts 30 days and can be renewed.`}
      >
        <Button variant="primary" onClick={onPublish}>
          {t`New announcement`}
        </Button>
      </StatePanel>
    );
  }
  return (
    <Masonry label={t`My announcements`}>
      {mine.map((record) => {
        const factId = announcementFactId(record.statement._id, person.userId);
        // For an organisation, the fact may be another admin's.
        const isMine = ({ _id, authorId }: AnnouncementFact) => _id === factId && authorId === person.userId;
        const fact = market?.announcements.find(isMine) ?? null;
        const offer = offerOfOwn(record, fact, { pets, person });
        return (
          <MasonryItem key={factId}>
            {offer === null ? (
              <MissingPetCard record={record} />
            ) : (
              <OfferCard
                offer={offer}
                state={
                  <>
                    <InWhoseName offer={offer} />
                    <OwnNote record={record} factId={factId} onEdit={onEdit} />
                  </>
                }
              />
            )}
          </MasonryItem>
        );
      })}
    </Masonry>
  );
}

/** An announcement in another name would otherwise look like another person's. */
function InWhoseName({ offer: { fact } }: { offer: Offer }) {
  const { t } = useLingui();
  if (fact.organisation === undefined) return null;
  const { name } = fact.organisation;
  return <p className="soft small">{t`You published it on behalf of ${name}.`}</p>;
}

/** Its pet was removed, or has another owner now. */
function MissingPetCard({ record }: { record: OwnAnnouncement }) {
  const { t } = useLingui();
  const remove = useRemoveAnnouncement();
  return (
    <article className="offer-card panel">
      <h2 className="offer-card__name">{t`Pet announcement`}</h2>
      <p className="soft small">{t`The pet in this announcement is no longer here.`}</p>
      <Button small variant="danger" onClick={() => remove(record.statement._id)}>
        {t`Remove`}
      </Button>
    </article>
  );
}
