import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Direction, Distance } from '../../domain/organisation/distance.ts';

const DIRECTION_NAMES: Readonly<Record<Direction, MessageDescriptor>> = {
  north: msg`north`,
  northEast: msg`north-east`,
  east: msg`east`,
  southEast: msg`south-east`,
  south: msg`south`,
  southWest: msg`south-west`,
  west: msg`west`,
  northWest: msg`north-west`,
};

/** Closer than this many kilometres, a decimal matters. */
const NEAR_KM = 10;

/** "3.2 km north". */
export function DistanceText({ distance: { km, direction } }: { distance: Distance }) {
  const { t, i18n } = useLingui();
  const length = new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: km < NEAR_KM ? 1 : 0,
  }).format(km);
  const where = i18n._(DIRECTION_NAMES[direction]);
  return <span className="chip">{t`${length} ${where}`}</span>;
}
