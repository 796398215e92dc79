import { useLingui } from '@lingui/react/macro';
import { fullName } from '../../../entities/person/person-name.tsx';
import { useOwnProfile } from '../../../entities/person/queries.ts';
import { shortDayText } from '../../../i18n/day-text.ts';
import { textsIn } from '../../../i18n/named-text.ts';
import { petRecordRows } from '../../../i18n/pet-record-rows.ts';
import { petTraits } from '../../../i18n/pet-traits.ts';
import { Button } from '../../../ui/action/button.tsx';
import { FormEnd } from '../../../ui/form/form.tsx';
import { FactList, type FactRow } from '../../../ui/layout/fact-list.tsx';
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import './paper.css';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { withKeys } from '../record/with-keys.ts';
import type { RecordValues } from '../write-pet.ts';
import { QrCode } from './qr-code.tsx';

interface EmergencyProps {
  pet: ShownPet;
  record: RecordValues;
  url: string;
}

/** Everything a vet or a helper needs at once, made on this device for the owner alone; it is only printed. */
export default function EmergencyDialog({ onClose, ...card }: EmergencyProps & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal title={t`Emergency card`} onClose={onClose} full>
      <p className="field__hint">{t`Made on this device, even offline. No one else sees it unless you show or print it.`}</p>
      <Card {...card} />
      <FormEnd>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button variant="primary" onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </FormEnd>
      <PrintSheet>
        <Card {...card} />
      </PrintSheet>
    </Modal>
  );
}

function Card({ pet, record, url }: EmergencyProps) {
  const { t, i18n } = useLingui();
  const owner = useOwnProfile().data?.statement;
  const { vaccinations } = record;
  const ownerText = owner === undefined ? '' : [fullName(owner), owner.phone].filter(Boolean).join(', ');
  const rows: FactRow[] = textsIn(petRecordRows(record), i18n);
  if (ownerText !== '') rows.unshift([t`Owner`, ownerText]);
  return (
    <div className="paper">
      <div className="paper__head stack loose">
        <PetPhoto key={pet.photo?.sha256 ?? ''} photo={pet.photo} mine sizes="160px" eager />
        <div>
          <p className="paper__title">
            <bdi>{pet.name}</bdi>
          </p>
          <FactList rows={textsIn(petTraits(pet), i18n)} />
        </div>
      </div>
      <FactList rows={rows} />
      {vaccinations.length > 0 && (
        <table className="paper__table">
          <caption>{t`Vaccinations`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Disease`}</th>
              <th scope="col">{t`Given on`}</th>
              <th scope="col">{t`Next due`}</th>
            </tr>
          </thead>
          <tbody>
            {withKeys(vaccinations).map(({ key, name, given, due }) => (
              <tr key={key}>
                <td>{name}</td>
                <td>{shortDayText(given, i18n.locale)}</td>
                <td>{due === null ? '–' : shortDayText(due, i18n.locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="paper__code stack loose">
        <QrCode text={url} label={t`QR code for the pet’s page`} />
        <p>{url}</p>
      </div>
    </div>
  );
}
