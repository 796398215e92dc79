import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { routePath } from '../../../domain/routes.ts';
import { usePerson } from '../../../session/session.tsx';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { FormEnd } from '../../../ui/form/form.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { type AddPetDialog, type Again, AskRequest } from './ask-request.tsx';
import { useAskedFor, useAskedTruth } from './request-sent-text.ts';
import './ask.css';
import { type AskedRecord, useAsked, useOffered, usePetsToBring } from './queries.ts';
import { RefusedRequest } from './refused-request.tsx';

interface AskDialogProps {
  /** The announcement's fact. */
  announcement: string;
  /** A refused request to send again; null: a new one. */
  again: Again | null;
  AddPet: AddPetDialog;
  onClose: () => void;
}

/**
 * Requests a service or a pet on a day (spec part 2, section 5), also offline. Typed values stay on this device until
 * it is sent.
 */
export default function AskDialog({ announcement, again: first, AddPet, onClose }: AskDialogProps) {
  const { t } = useLingui();
  const person = usePerson();
  const pets = usePetsToBring();
  const [again, setAgain] = useState(first);
  const [asked, setAsked] = useState<string | null>(null);
  const offered = useOffered(announcement);
  // A form in use stays open when its announcement ends: the service refuses the request then.
  const known = useLast(offered ?? null);
  const record = useAsked(announcement).find(({ statement }) => statement._id === asked);
  const isOwn = person !== null && known?.authorId === person.userId;
  // The person who signed in here may be the one who offers it.
  useEffect(() => {
    if (isOwn) onClose();
  }, [isOwn, onClose]);
  if (isOwn) return null;
  return (
    <Modal title={t`Reservation request`} onClose={onClose} full>
      {offered === null && known === null ? (
        <p>{t`You can’t request anything here right now: the announcement has ended or isn’t available.`}</p>
      ) : person === null || pets === undefined || known === null ? (
        <Waiting />
      ) : record === undefined ? (
        <AskRequest
          person={person}
          announcement={known}
          pets={pets}
          again={again}
          AddPet={AddPet}
          onClose={onClose}
          onAsked={setAsked}
        />
      ) : (
        <Asked
          record={record}
          announcement={known}
          onAgain={(next) => {
            setAgain(next);
            setAsked(null);
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function useLast<T>(now: T | null): T | null {
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}

interface AskedProps {
  record: AskedRecord;
  announcement: AnnouncementFact;
  onAgain: (again: Again) => void;
  onClose: () => void;
}

/** The current state of the request, which changes while it is shown. */
function Asked({ record, announcement, onAgain, onClose }: AskedProps) {
  const { t } = useLingui();
  const truth = useAskedTruth(record.state, announcement.authorName);
  const askedFor = useAskedFor();
  const words = useRef<HTMLDivElement>(null);
  // The pressed button was removed, and with it the focus.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="ask-sent">
      <div ref={words} tabIndex={-1} role="status" className="ask-sent__words">
        {record.state === 'refused' ? (
          <RefusedRequest record={record} announcement={announcement} onAgain={onAgain} />
        ) : (
          <>
            <p className="ask-sent__truth">{truth}</p>
            <p>{askedFor(record.statement, announcement.pet?.name ?? '')}</p>
          </>
        )}
      </div>
      <FormEnd>
        <Button onClick={onClose}>{t`Close`}</Button>
        <ButtonLink to={routePath('reservations')} variant="primary">
          {t`Go to my reservations`}
        </ButtonLink>
      </FormEnd>
    </div>
  );
}
