import { expect, it } from 'vitest';
import { distanceBetween } from './distance.ts';

const KYIV = { latitude: 50.4501, longitude: 30.5234 };

it.each([
  ['Lviv', { latitude: 49.8397, longitude: 24.0297 }, 468, 'west'],
  ['Chernihiv', { latitude: 51.4982, longitude: 31.2893 }, 128, 'northEast'],
  ['Odesa', { latitude: 46.4825, longitude: 30.7233 }, 441, 'south'],
  ['Vinnytsia', { latitude: 49.2331, longitude: 28.4682 }, 200, 'southWest'],
  ['the other side of the date line', { latitude: 50.4501, longitude: -149.4766 }, 8795, 'north'],
  ['itself', KYIV, 0, 'north'],
])('measures from Kyiv to %s', (_, to, km, direction) => {
  const found = distanceBetween(KYIV, to);
  expect([Math.round(found.km), found.direction]).toEqual([km, direction]);
});
