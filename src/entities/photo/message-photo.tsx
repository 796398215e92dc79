import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import { Button } from '../../ui/action/button.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { OpenPhoto } from './open-photo.tsx';
import { usePrivatePhoto } from './use-private-photo.ts';
import './message-photo.css';

interface MessagePhotoProps {
  photo: Photo;
  /** The fact or own statement with the photo, with which this device caches it; null if it is only viewed. */
  message: string | null;
  /** True if the service has the message, and thus the photo. */
  isSent: boolean;
  /** True if an unknown person sent it: it is fetched only on request. */
  isVeiled?: boolean;
}

/** A message's photo in its reserved space; a tap opens it full size. */
export function MessagePhoto({ photo, message, isSent, isVeiled = false }: MessagePhotoProps) {
  const { t } = useLingui();
  const [unveiled, setUnveiled] = useState(false);
  const shows = !isVeiled || unveiled;
  const read = usePrivatePhoto(shows ? photo.sha256 : null, message);
  const address = useObjectAddress(read.data?.kind === 'here' ? read.data.blob : null);
  const { width, height } = photo;
  const open = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // The pressed button disappears with its focus when the photo loads.
  useEffect(() => {
    if (address === null || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) open.current?.focus({ preventScroll: true });
  }, [address]);
  const press = (act: () => unknown) => () => {
    pressed.current = true;
    act();
  };
  return (
    <div className="message-photo" style={{ '--photo-width': width, '--photo-height': height } as CSSProperties}>
      {address !== null && (
        <OpenPhoto ref={open} viewed={{ photo, from: 'message', message }}>
          <img src={address} alt={photo.alt} width={width} height={height} />
        </OpenPhoto>
      )}
      {!shows && (
        <Button small onClick={press(() => setUnveiled(true))}>
          {t`Show photo`}
        </Button>
      )}
      {shows && address === null && (
        <div role="status" className="message-photo__words stack tight">
          {read.data?.kind === 'gone' && isSent && <p>{t`This photo is no longer available`}</p>}
          {(read.data?.kind === 'away' || (read.data?.kind === 'gone' && !isSent)) && (
            <>
              <p>{t`The photo is on its way`}</p>
              <Button small aria-disabled={read.isFetching} onClick={press(() => read.refetch())}>
                {t`Try again`}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
