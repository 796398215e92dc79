import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import './avatar-crop.css';
import type { Square } from './crop-picture.ts';

const ZOOM = { min: 1, max: 4, step: 0.1 } as const;
const ARROW_STEP = 6;

/**
 * Moves and zooms the picture under a square: by dragging and pinching, by the arrows and + and - while the picture has
 * the focus, and by the slider. `onSquare` gets the chosen part in the picture's own pixels.
 */
export function AvatarCrop({ address, onSquare }: { address: string; onSquare: (square: Square) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const zoomBy = (step: number) =>
    setZoom((now) => Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round((now + step) * 10) / 10)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM.step);
    else if (event.key === '-') zoomBy(-ZOOM.step);
    else return;
    event.preventDefault();
  };
  return (
    <div className="avatar-crop">
      <div role="toolbar" aria-label={t`Visible part`} className="avatar-crop__stage" onKeyDown={onKeyDown}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="rect"
          objectFit="cover"
          showGrid={false}
          keyboardStep={ARROW_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onSquare(pixels)}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t`Visible part`, 'aria-describedby': `${id}-keys` }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className="avatar-crop__zoom row loose" htmlFor={id}>
        <span className="field__label">{t`Zoom`}</span>
        <input id={id} type="range" {...ZOOM} value={zoom} onChange={({ target }) => setZoom(Number(target.value))} />
      </label>
      <p id={`${id}-keys`} className="field__hint">
        {t`Drag the photo or move it with the arrow keys. Use + and - to change its size.`}
      </p>
    </div>
  );
}
