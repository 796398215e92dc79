import { useLingui } from '@lingui/react/macro';
import { Image } from 'antd';
import { type CSSProperties, useRef, useState } from 'react';
import { IconButton } from '../../ui/action/button.tsx';
import { useDialogElement } from '../../ui/overlay/use-dialog-element.ts';
import { Icon } from '../../ui/picture/icons.tsx';
import { AntdProvider } from '../../ui/theme/antd-provider.tsx';
import { usePhotoAddress } from './use-photo-address.ts';
import { useSwipe } from './use-swipe.ts';
import { captionOf, type ViewedPhoto } from './viewed-photo.ts';
import './photo-viewer.css';

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[];
  /** The index of the photo that was opened. */
  first: number;
  /** The address of its picture that is on the screen already. */
  address: string | null;
  onClose: () => void;
}

const MAX_SCALE = 8;
/** A double tap and each press of a button double the size. */
const SCALE_STEP = 1;
/** A pinch hardly ends at exactly 1. */
const IS_ENLARGED_FROM = 1.1;
const CLASSES = {
  popup: { root: 'photo-viewer__preview', mask: 'photo-viewer__mask', footer: 'photo-viewer__footer' },
};

/**
 * Photos full size: antd's preview zooms and moves them. It lacks what every dialog here has, and swipes; those are
 * added around it. Its own buttons have no or English names, so ours replace them.
 */
export default function PhotoViewer({ photos, first, address, onClose }: PhotoViewerProps) {
  const { t } = useLingui();
  const dialog = useDialogElement(onClose);
  /** The preview is rendered once its place in the dialog exists; elsewhere it would lie below the dialog. */
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <dialog {...dialog} className="photo-viewer" aria-label={t`Photo`}>
      <span className="photo-viewer__close">
        <IconButton label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </span>
      <div ref={setPlace} />
      {place !== null && (
        <AntdProvider>
          <Preview photos={photos} first={first} address={address} onClose={onClose} place={place} />
        </AntdProvider>
      )}
    </dialog>
  );
}

function Preview({ photos, first, address: shown, onClose, place }: PhotoViewerProps & { place: HTMLElement }) {
  const { t } = useLingui();
  const [current, setCurrent] = useState(first);
  const scale = useRef(1);
  const step = useRef<(offset: number) => void>(() => {});
  const viewed = photos[current] as ViewedPhoto;
  const { address, isUnavailable } = usePhotoAddress(viewed, current === first ? shown : null);
  const caption = captionOf(viewed);
  const { width, height } = viewed.photo;
  const swipe = useSwipe(() => scale.current < IS_ENLARGED_FROM, {
    onDown: onClose,
    onStep: (offset) => step.current(offset),
  });
  return (
    <div {...swipe}>
      <Image.PreviewGroup
        items={photos.map(() => address ?? '')}
        fallback="/placeholder.svg"
        classNames={CLASSES}
        styles={{ popup: { body: { '--photo-width': width, '--photo-height': height } as CSSProperties } }}
        preview={{
          open: true,
          current,
          alt: caption === '' ? t`Photo` : caption,
          maxScale: MAX_SCALE,
          scaleStep: SCALE_STEP,
          closeIcon: false,
          focusTrap: false,
          getContainer: () => place,
          onChange: setCurrent,
          onOpenChange: onClose,
          onTransform: ({ transform }) => {
            scale.current = transform.scale;
          },
          countRender: (number, total) =>
            total > 1 && (
              <span className="photo-viewer__count" aria-live="polite">
                {t`${number} of ${total}`}
              </span>
            ),
          imageRender: (image) =>
            address === null ? (
              <p role="status">{isUnavailable ? t`This photo is no longer available` : t`The photo is on its way`}</p>
            ) : (
              image
            ),
          actionsRender: (_, { actions, transform }) => {
            step.current = actions.onActive;
            return (
              <>
                {caption !== '' && <p className="photo-viewer__caption">{caption}</p>}
                <div className="row tight">
                  {photos.length > 1 && (
                    <ToolButton
                      label={t`Previous photo`}
                      icon="previous"
                      disabled={current === 0}
                      onPress={() => actions.onActive(-1)}
                    />
                  )}
                  <ToolButton
                    label={t`Zoom out`}
                    icon="minus"
                    disabled={transform.scale <= 1}
                    onPress={actions.onZoomOut}
                  />
                  <ToolButton
                    label={t`Zoom in`}
                    icon="plus"
                    disabled={transform.scale >= MAX_SCALE}
                    onPress={actions.onZoomIn}
                  />
                  {photos.length > 1 && (
                    <ToolButton
                      label={t`Next photo`}
                      icon="next"
                      disabled={current === photos.length - 1}
                      onPress={() => actions.onActive(1)}
                    />
                  )}
                </div>
              </>
            );
          },
        }}
      />
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  icon: keyof typeof ICONS;
  disabled: boolean;
  onPress: () => void;
}

const ICONS = {
  minus: <Icon name="minus" />,
  plus: <Icon name="plus" />,
  previous: <Icon name="back" />,
  next: <Icon name="back" className="flipped" />,
};

/** It keeps the focus while it is disabled: the press that disables it is often not the last one. */
function ToolButton({ label, icon, disabled, onPress }: ToolButtonProps) {
  return (
    <IconButton label={label} aria-disabled={disabled} onClick={disabled ? undefined : onPress}>
      {ICONS[icon]}
    </IconButton>
  );
}
