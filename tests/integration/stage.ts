import { afterAll, afterEach, beforeAll } from 'vitest';
import type { DeliveryState } from '../../src/data/api/own.ts';
import type { BadgeKind, SyncStatus } from '../../src/data/api/sync.ts';
import type { NodeDeviceOptions } from '../../src/data/testing/node-device.ts';
import { Phone, until } from './devices.ts';
import { TestService } from './test-service.ts';

/** One service for a test file, and phones that are switched off after each test. */
export function stage() {
  let service: TestService | null = null;
  const phones: Phone[] = [];
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterEach(async () => {
    await Promise.all(phones.splice(0).map((phone) => phone.off()));
  });
  afterAll(() => service?.remove());
  const started = (): TestService => {
    if (service === null) throw new Error('The service has not been started.');
    return service;
  };
  return {
    get service(): TestService {
      return started();
    },
    async phone(special: Partial<NodeDeviceOptions> = {}, url = started().url): Promise<Phone> {
      const phone = await Phone.on(url, special);
      phones.push(phone);
      return phone;
    },
  };
}

export async function badge(phone: Phone, wanted: BadgeKind): Promise<SyncStatus> {
  return until(`the badge says ${wanted}`, async () => {
    const status = await phone.status();
    return status.badge === wanted ? status : null;
  });
}

export async function becomes(phone: Phone, id: string, state: DeliveryState): Promise<void> {
  await until(`${id} is ${state}`, async () => (await phone.device.get(id))?.state === state);
}
