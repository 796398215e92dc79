import { useEffect, useRef, useState } from 'react';
import type { Code } from '../../domain/codes.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import { MAX_PIXELS } from '../../domain/photo/variants.ts';
import type { preparePhoto } from '../../platform/photos/prepare-photo.ts';
import { useDataClient } from '../../session/session.tsx';

interface PhotoChoiceOptions {
  photo: Photo | null;
  onPhoto: (photo: Photo | null) => void;
  prepare: typeof preparePhoto;
  /** For an original that is only too large. */
  shrink: typeof preparePhoto;
  isPrivate?: boolean;
}

const LIMITS_OF_PHOTO = { bytes: LIMITS.uploadBytes, side: LIMITS.photoSide, pixels: MAX_PIXELS };

/** Chooses or removes a photo. The device stores it as soon as it is chosen. */
export function usePhotoChoice({ photo, onPhoto, prepare, shrink, isPrivate = false }: PhotoChoiceOptions) {
  const { api } = useDataClient();
  const [chosen, setChosen] = useState<Blob | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [problem, setProblem] = useState<Code | null>(null);
  const [tooLarge, setTooLarge] = useState<Blob | null>(null);
  /** The current photo when a chosen one is ready: its description may have been edited since. */
  const now = useRef(photo);
  useEffect(() => {
    now.current = photo;
  });
  /** Counts choices: the last one wins, whichever is ready first. */
  const choice = useRef(0);
  const choose = async (file: Blob, preparing = prepare): Promise<boolean> => {
    choice.current += 1;
    const mine = choice.current;
    setProblem(null);
    setTooLarge(null);
    setChosen(file);
    setIsPreparing(true);
    const prepared = await preparing(file, LIMITS_OF_PHOTO);
    if (choice.current !== mine) return true;
    const saved = prepared.ok ? await api.keepPhoto(prepared.photo.sha256, prepared.photo.blob, isPrivate) : prepared;
    if (choice.current !== mine) return true;
    setIsPreparing(false);
    if (!saved.ok || !prepared.ok) {
      setChosen(null);
      setProblem(saved.ok ? 'photo/not-an-image' : saved.code);
      setTooLarge(!prepared.ok && prepared.code === 'photo/too-large' ? file : null);
      return false;
    }
    const { sha256, width, height } = prepared.photo;
    onPhoto({ sha256, width, height, alt: now.current?.alt ?? '' });
    return true;
  };
  return {
    /** The photo chosen since the form was opened, also while it is being prepared. */
    chosen,
    isPreparing,
    problem,
    tooLarge,
    /** False if the file cannot be used. */
    choose,
    makeSmaller: (file: Blob) => choose(file, shrink),
    remove: () => {
      choice.current += 1;
      setChosen(null);
      setIsPreparing(false);
      setProblem(null);
      setTooLarge(null);
      onPhoto(null);
    },
  };
}
