import type { Position } from './visit.ts';

const EARTH_RADIUS_KM = 6_371;
const DIRECTIONS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Distance {
  readonly km: number;
  /** Seen from where the person is. */
  readonly direction: Direction;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far and in which direction `to` lies from `from`, as the crow flies (haversine formula). */
export function distanceBetween(from: Position, to: Position): Distance {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(east / 2) ** 2;
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
  const y = Math.sin(east) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(east);
  const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;
  const direction = DIRECTIONS[Math.round(turn * DIRECTIONS.length) % DIRECTIONS.length] ?? 'north';
  return { km, direction };
}
