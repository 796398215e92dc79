import fc from 'fast-check';
import { drawn } from '../draws.ts';
import { Phone, until } from './devices.ts';
import type { Fate } from './network.ts';
import type { TestService } from './test-service.ts';

/** Events of phones and of the service, independent of people's actions. */
export type Mishap =
  | { kind: 'offline'; phone: number }
  | { kind: 'online'; phone: number }
  | { kind: 'network'; phone: number; fates: Fate[] }
  | { kind: 'restartPhone'; phone: number }
  | { kind: 'restartService' }
  | { kind: 'settle'; phone: number };

const MISHAPS: Record<Mishap['kind'], true> = {
  offline: true,
  online: true,
  network: true,
  restartPhone: true,
  restartService: true,
  settle: true,
};

export const fate = fc.constantFrom<Fate>('delivered', 'lost', 'lostAnswer', 'doubled', 'slow');

/** Plays histories, each on new phones that are switched off after it. */
export function playHistories<S>(
  { history, runs, phones: count }: { history: fc.Arbitrary<S[]>; runs: number; phones: number },
  service: TestService,
  play: (steps: S[], phones: readonly Phone[]) => Promise<void>,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const phones = await Promise.all(Array.from({ length: count }, () => Phone.on(service.url)));
      try {
        await play(steps, phones);
      } finally {
        await Promise.all(phones.map((phone) => phone.off()));
      }
    }),
    { ...drawn(runs), endOnFailure: true },
  );
}

export function isMishap(step: { kind: string }): step is Mishap {
  return Object.hasOwn(MISHAPS, step.kind);
}

export async function playMishap(step: Mishap, phones: readonly Phone[], service: TestService): Promise<void> {
  if (step.kind === 'restartService') return service.restart();
  const phone = phoneAt(phones, step.phone);
  if (step.kind === 'offline') return phone.goOffline();
  if (step.kind === 'online') return phone.goOnline();
  if (step.kind === 'network') return phone.network.expect(step.fates);
  if (step.kind === 'restartPhone') return phone.restart();
  await phone.device.settled();
  return undefined;
}

export function phoneAt(phones: readonly Phone[], index: number): Phone {
  const phone = phones[index];
  if (phone === undefined) throw new Error('There is such a phone.');
  return phone;
}

/**
 * Restores the network, and lets each person resolve conflicts of two devices. `more`: a further condition to wait for.
 */
export async function bringToRest(
  phones: readonly Phone[],
  more: () => Promise<boolean> = async () => true,
): Promise<void> {
  for (const phone of phones) await phone.goOnline();
  await until(
    'nothing waits, nothing is to be chosen',
    async () => {
      for (const phone of phones) {
        await phone.device.syncNow();
        for (const conflict of await phone.device.conflicts()) {
          const chosen = conflict.versions.find((version) => !version.removed) ?? conflict.versions[0];
          if (chosen) await phone.device.resolve(conflict.id, chosen.rev);
        }
      }
      const statuses = await Promise.all(phones.map((phone) => phone.status()));
      return statuses.every((status) => status.waiting === 0 && status.toChoose === 0) && (await more());
    },
    60_000,
    () => Promise.all(phones.map((phone) => phone.status())),
  );
}
