import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';

const AT = '2026-11-20T10:00:00.000Z';

/** An announcement of a cat as the market contains it; it does not expire during a test. */
export function publishedAnnouncement(more: Partial<AnnouncementFact> = {}): AnnouncementFact {
  return {
    _id: 'announcement:pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
    type: 'announcement',
    schemaVersion: versionOf('announcement'),
    kind: 'Pet',
    description: 'A quiet cat looks for a home.',
    services: [],
    petPrice: { priceType: 'Price', price: 250, currency: '₴' },
    city: null,
    startedAt: AT,
    pet: {
      _id: 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
      name: 'Murka',
      petType: 'cat',
      breed: 'other',
      sex: 'female',
      age: '2 - 4',
      size: '2 - 4',
      massUnit: 'kg',
      sterilized: true,
      photo: null,
    },
    authorId: 'a'.repeat(32),
    authorName: 'Olena Koval',
    authorLetter: 'OK',
    customAvatar: null,
    createdAt: AT,
    publishedAt: AT,
    updatedAt: null,
    expiresAt: '2100-01-01T00:00:00.000Z',
    statementRev: '1-a',
    ...more,
  };
}
