import { useLingui } from '@lingui/react/macro';
import { petOfAnnouncement } from '../../../domain/announcement/id.ts';
import { profileDetails } from '../../../domain/profile/details.ts';
import { isNewer } from '../../../domain/upgrades.ts';
import { useOwnProfile } from '../../../entities/person/queries.ts';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { usePerson } from '../../../session/use-session.tsx';
import { NewerNotice } from '../../../ui/notice/newer-notice.tsx';
import { Waiting } from '../../../ui/notice/waiting.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import '../market.css';
import './publish.css';
import { useOwnAnnouncements } from '../../../entities/announcement/queries.ts';
import { emptyValues, offersToChoose, valuesOf } from './publish-form.ts';
import { PublishForm } from './publish-form-fields.tsx';

/** `id`: the statement's. */
export type PublishTarget = { mode: 'create' } | { mode: 'edit'; id: string };

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
  const ready = person !== null && announcements !== undefined && pets !== undefined && profile !== undefined;
  const record =
    target.mode === 'edit' ? announcements?.find(({ statement }) => statement._id === target.id) : undefined;
  const base = record?.statement ?? null;
  const petId = base === null ? null : petOfAnnouncement(base._id);
  const details = profileDetails(profile?.statement ?? {});
  // The profile's city only where everybody sees it (docs/adr/2026-11-market-facts.md).
  const city = details.cityVisible ? details.city : null;
  return (
    <Modal title={target.mode === 'create' ? t`New announcement` : t`Edit the announcement`} onClose={onClose} full>
      {!ready && <Waiting />}
      {ready && target.mode === 'edit' && base === null && (
        <p>{t`This announcement is not on this device, so it cannot be edited here.`}</p>
      )}
      {ready && isNewer(base) && <NewerNotice />}
      {ready && !isNewer(base) && (target.mode === 'create' || base !== null) && (
        <PublishForm
          person={person}
          draftName={target.mode === 'create' ? 'new' : target.id}
          base={base}
          ended={record?.state === 'refused' && record.outcome?.code === 'announcement/expired'}
          initial={base === null ? emptyValues(city) : valuesOf(base, petId === null ? [] : [petId], i18n.locale)}
          city={city}
          offers={offersToChoose(details.services, base)}
          profileThere={profile !== null}
          announcements={announcements}
          pets={pets}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
