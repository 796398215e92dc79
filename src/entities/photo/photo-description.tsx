import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import './photo-description.css';

interface PhotoWordsProps {
  label: string;
  words: string;
  maxLength: number;
  /** Which photo they are about. */
  photo: string;
  onWords: (words: string) => void;
}

/**
 * What those who cannot see a photo are told of it. Words about a photo that was replaced stay, because they may fit
 * the next one of the same cat; whether they do is asked until they are touched.
 */
export function PhotoDescription({ label, words, maxLength, photo, onWords }: PhotoWordsProps) {
  const { t } = useLingui();
  const [writtenAbout, setWrittenAbout] = useState(photo);
  const asks = words.trim() !== '' && writtenAbout !== photo;
  const question = t`This describes the previous photo. Does it still fit?`;
  return (
    <div className={asks ? 'photo-description photo-description--asks' : 'photo-description'}>
      <Field
        label={label}
        hint={asks ? question : t`For people who can’t see it.`}
        value={words}
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target }) => {
          setWrittenAbout(photo);
          onWords(target.value);
        }}
      />
      <p role="status" className="visually-hidden">
        {asks && question}
      </p>
    </div>
  );
}
