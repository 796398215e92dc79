import { createContext } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';

/** A photo that the viewer can show, and where its bytes are. */
export interface ViewedPhoto {
  photo: Photo;
  /** The text alternative of a photo without a description, such as a pet's name. */
  name?: string;
  /**
   * `service`: anyone may fetch it. `device`: this device stores it, the service perhaps not yet. `message`: only the
   * participants of a chat may fetch it.
   */
  from: 'service' | 'device' | 'message';
  /** The message with the photo, with which this device caches it; null if it is only viewed. */
  message?: string | null;
}

/** The photos among which the viewer moves: those of one pet or one chat. */
export const PhotoGroup = createContext<readonly ViewedPhoto[]>([]);

/** What a photo is called on the screen; empty if it has no description. */
export function captionOf({ photo, name = '' }: ViewedPhoto): string {
  return photo.alt === '' ? name : photo.alt;
}
