/** An answer of the device takes at most this long; a search for satellites indoors could take minutes. */
const MAX_WAIT_MS = 20_000;
/** A position this old is good enough. */
const MAX_AGE_MS = 5 * 60_000;

/**
 * Where this device is, in degrees; null if the person does not allow it, or the device does not know. Asks the person
 * if they have not decided yet. Works without a network on devices with a satellite receiver.
 */
export function locateDevice(): Promise<{ latitude: number; longitude: number } | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: MAX_WAIT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
