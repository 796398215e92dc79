import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { breedAt } from '../../domain/breed/address.ts';
import { careArticle } from '../../domain/care/articles.ts';
import { subjectOfBreed, subjectOfCareArticle } from '../../domain/page/handbook-subjects.ts';
import type { PetKind } from '../../domain/pet/schema.ts';
import { useDescriptions } from '../../features/breeds/use-descriptions.ts';
import { useHandbook } from '../../features/documents/care/use-handbook.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { BREED_PART_NAMES } from '../../texts/breed-parts.ts';
import { Metadata, type Route } from './page-metadata.tsx';

interface OfProps {
  route: Route;
}

export function OfCareArticle({ route }: OfProps) {
  const { slug = '' } = route.parameters;
  const texts = useHandbook().data;
  const subject = useMemo(() => {
    const [article, text] = [careArticle(slug), texts?.[slug]];
    return article !== null && text !== undefined ? subjectOfCareArticle(article, text) : null;
  }, [slug, texts]);
  return subject && <Metadata route={route} post={null} subject={subject} />;
}

export function OfBreed({ route }: OfProps) {
  const found = useMemo(() => breedAt(route.parameters.key ?? ''), [route.parameters.key]);
  return found && <OfDescribed route={route} kind={found.kind} breed={found.key} />;
}

function OfDescribed({ route, kind, breed }: OfProps & { kind: PetKind; breed: string }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const text = useDescriptions(kind).data?.[breed];
  const subject = useMemo(() => {
    const words = { locale, part: (part: keyof typeof BREED_PART_NAMES) => i18n._(BREED_PART_NAMES[part]) };
    return text === undefined ? null : subjectOfBreed({ kind, key: breed }, text, words);
  }, [text, kind, breed, locale, i18n]);
  return subject && <Metadata route={route} post={null} subject={subject} />;
}
