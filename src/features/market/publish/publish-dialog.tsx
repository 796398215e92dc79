import { useLingui } from '@lingui/react/macro';
import {
  organisationAnnouncementId,
  organisationOfAnnouncement,
  petOfAnnouncement,
} from '../../../domain/announcement/id.ts';
import { profileDetails } from '../../../domain/profile/details.ts';
import { isNewer } from '../../../domain/upgrades.ts';
import { useOwnProfile } from '../../../entities/person/queries.ts';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { NewerNotice } from '../../../entities/statement/newer-notice.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import '../market.css';
import './publish.css';
import { useAnnouncingOrganisation, useMarket, useOwnAnnouncements } from '../../../entities/announcement/queries.ts';
import { OrganisationBanner, whyNotInName } from './organisation-banner.tsx';
import { emptyValues, offersToChoose, valuesOf } from './publish-form.ts';
import { PublishForm } from './publish-form-fields.tsx';

/**
 * `organisation`: the organisation in whose name it is, by its fact's id; null: in one's own. `id`: the statement's.
 */
export type PublishTarget = { mode: 'create'; organisation: string | null } | { mode: 'edit'; id: string };

interface PublishDialogProps {
  target: PublishTarget;
  onClose: () => void;
}

/** Publishes services or pets, or edits what was published (spec part 2, section 2). Works offline. */
export default function PublishDialog({ target, onClose }: PublishDialogProps) {
  const { t, i18n } = useLingui();
  const person = usePerson();
  const announcements = useOwnAnnouncements();
  const pets = useOwnPets().data;
  const profile = useOwnProfile().data;
  const market = useMarket().data;
  const inName = target.mode === 'create' ? target.organisation : organisationOfAnnouncement(target.id);
  const organisation = useAnnouncingOrganisation(inName);
  const known = inName === null || (organisation !== undefined && market !== undefined);
  const ready = person !== null && known && announcements !== undefined && pets !== undefined && profile !== undefined;
  const record =
    target.mode === 'edit' ? announcements?.find(({ statement }) => statement._id === target.id) : undefined;
  const base = record?.statement ?? null;
  const petId = base === null ? null : petOfAnnouncement(base._id);
  const isNew = target.mode === 'create';
  const why = (() => {
    if (inName === null || !ready || organisation === undefined) return null;
    const id = organisationAnnouncementId(inName);
    const publishedBy = market?.announcements.find(({ _id }) => _id === id)?.authorId ?? null;
    return whyNotInName(organisation, { userId: person.userId, announcements, publishedBy, isNew });
  })();
  const details = profileDetails(profile?.statement ?? {});
  // The profile's city only if it is public: the dialog must not publish a hidden one.
  const city = details.cityVisible ? details.city : null;
  const fresh =
    inName === null ? emptyValues(city) : { ...emptyValues(city), kind: 'Services' as const, step: 2 as const };
  const name = organisation?.name ?? base?.organisation?.name ?? '';
  const title = !isNew ? t`Edit announcement` : inName === null ? t`New announcement` : t`New announcement for ${name}`;
  return (
    <Modal title={title} onClose={onClose} full>
      {!ready && <Waiting />}
      {ready && target.mode === 'edit' && base === null && (
        <p>{t`This announcement isn’t on this device, so you can’t edit it here.`}</p>
      )}
      {ready && isNewer(base) && <NewerNotice />}
      {inName !== null && why !== null && <OrganisationBanner why={why} organisation={inName} onLeave={onClose} />}
      {ready && why === null && !isNewer(base) && (isNew || base !== null) && (
        <PublishForm
          person={person}
          draftName={draftName(target)}
          base={base}
          organisation={organisation ?? null}
          ended={record?.state === 'refused' && record.outcome?.code === 'announcement/expired'}
          initial={base === null ? fresh : valuesOf(base, petId === null ? [] : [petId], i18n.locale)}
          city={city}
          offers={organisation?.services ?? offersToChoose(details.services, base)}
          profileThere={profile !== null}
          announcements={announcements}
          pets={pets}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** Drafts in the name of an organisation are stored apart from one's own. */
function draftName(target: PublishTarget): string {
  if (target.mode === 'edit') return target.id;
  return target.organisation === null ? 'new' : `new:${organisationAnnouncementId(target.organisation)}`;
}
