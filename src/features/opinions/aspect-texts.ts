import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Aspect } from '../../domain/opinion/aspects.ts';
import type { PetKind } from '../../domain/pet/schema.ts';
import type { About } from './about.ts';

const ASPECT_NAMES: Record<Exclude<Aspect, 'voice'>, MessageDescriptor> = {
  children: msg`With children`,
  energy: msg({ context: 'aspect of a breed', message: 'Energy' }),
  grooming: msg({ context: 'aspect of a breed', message: 'Grooming' }),
  health: msg({ context: 'aspect of a breed', message: 'Health' }),
  overall: msg({ context: 'aspect of an organisation', message: 'Overall' }),
};

const VOICES: Record<PetKind, MessageDescriptor> = {
  dog: msg`Barking`,
  cat: msg`Meowing`,
};

/** The name of an aspect; dogs and cats have different voices. */
export function aspectName(aspect: Aspect, about: About, i18n: I18n): string {
  if (aspect !== 'voice') return i18n._(ASPECT_NAMES[aspect]);
  return i18n._(VOICES[about.kind === 'breed' ? about.petKind : 'dog']);
}
