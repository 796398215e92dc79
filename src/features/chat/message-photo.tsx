import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import { usePrivatePhoto } from '../../entities/photo/use-private-photo.ts';
import { Button } from '../../ui/action/button.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import './message-photo.css';

interface MessagePhotoProps {
  photo: Photo;
  /** The fact or the own statement that shows it. */
  message: string;
  /** The service has the message, and so the photo as well. */
  isSent: boolean;
  /** It comes from somebody unknown: whether to look at it is asked before it is fetched. */
  isVeiled?: boolean;
}

/** A message's photo in its room, which is there before it comes; a tap shows it larger. */
export function MessagePhoto({ photo, message, isSent, isVeiled = false }: MessagePhotoProps) {
  const { t } = useLingui();
  const [unveiled, setUnveiled] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  const shows = !isVeiled || unveiled;
  const read = usePrivatePhoto(shows ? photo.sha256 : null, message);
  const address = useObjectAddress(read.data?.kind === 'here' ? read.data.blob : null);
  const { width, height } = photo;
  const called = photo.alt === '' ? t`Photo` : photo.alt;
  return (
    <div className="message-photo" style={{ '--photo-width': width, '--photo-height': height } as CSSProperties}>
      {address !== null && (
        <button type="button" className="message-photo__open" aria-haspopup="dialog" onClick={() => setIsLarge(true)}>
          <img src={address} alt={called} width={width} height={height} />
        </button>
      )}
      {!shows && (
        <Button small onClick={() => setUnveiled(true)}>
          {t`Show the photo`}
        </Button>
      )}
      {shows && address === null && (
        <div role="status" className="message-photo__words">
          {read.data?.kind === 'gone' && isSent && <p>{t`This photo is not there any more`}</p>}
          {(read.data?.kind === 'away' || (read.data?.kind === 'gone' && !isSent)) && (
            <>
              <p>{t`The photo is on its way`}</p>
              <Button small aria-disabled={read.isFetching} onClick={() => void read.refetch()}>
                {t`Try again`}
              </Button>
            </>
          )}
        </div>
      )}
      {isLarge && address !== null && (
        <Modal full title={called} onClose={() => setIsLarge(false)}>
          <img className="message-photo__large" src={address} alt={called} width={width} height={height} />
        </Modal>
      )}
    </div>
  );
}
