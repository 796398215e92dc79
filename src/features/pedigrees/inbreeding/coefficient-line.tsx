import { useLingui } from '@lingui/react/macro';
import { coefficientOver, filledOver, percent } from './coefficient-text.ts';
import type { DogInbreeding } from './use-dog-inbreeding.ts';

/** Breeders compare dogs by five generations; the share of more is small even where much is known. */
const COMPLETENESS_GENERATIONS = 5;

/** The coefficient over all known generations with its completeness, in one line. */
export function CoefficientLine({ inbreeding }: { inbreeding: DogInbreeding }) {
  const { t, i18n } = useLingui();
  const {
    ancestry,
    isReading,
    computed: { answer, failed },
  } = inbreeding;
  if (ancestry === null && !isReading) return t`Its ancestors aren’t on this device yet.`;
  if (failed) return t`Couldn’t calculate this. Please reload the page.`;
  if (answer === null) return t`Calculating…`;
  if (answer.kind === 'loop') return t`Can’t be calculated`;
  const depth = COMPLETENESS_GENERATIONS;
  const coefficient = coefficientOver(answer, 0);
  const shown = coefficient === null ? t`not known` : percent(coefficient, i18n.locale);
  const share = percent(Math.round(filledOver(answer.completeness, depth) * 100) / 100, i18n.locale);
  return (
    <>
      <strong>{shown}</strong> · {t`${depth} gen., ${share} known`}
    </>
  );
}
