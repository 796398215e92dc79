import { changeAddress, changePassword, confirmAddress, setRole, suspend } from '../acts/account.ts';
import { ACCOUNT_HISTORY } from '../data/account-history.ts';
import { SAMPLE_ADMIN, sampleEmail } from '../data/people.ts';
import type { Story, StoryEvent } from './story.ts';

/** Everybody opens the link of their first mail, and the admin gets the role. */
const CONFIRMED_DAYS_AGO = 44.8;

export function accountEvents(story: Story): StoryEvent[] {
  const past = (daysAgo: number, perform: () => Promise<void>) => ({ daysAgo, needsPast: true, perform });
  const admin = story.person(SAMPLE_ADMIN);
  const { password, address, premium, suspension, newDevice } = ACCOUNT_HISTORY;
  const moving = story.person(address.person);
  const suspended = story.person(suspension.person);
  return [
    past(CONFIRMED_DAYS_AGO, () => story.service.makeAdmin(sampleEmail({ key: SAMPLE_ADMIN }))),
    ...story.everybody().map((visitor) =>
      past(CONFIRMED_DAYS_AGO, async () => {
        await confirmAddress(visitor, sampleEmail(visitor.person), story.service.mailedToken);
      }),
    ),
    past(password.daysAgo, () => changePassword(story.person(password.person))),
    past(address.awayDaysAgo, () => changeAddress(moving, address.email, story.service.mailedToken)),
    past(address.backDaysAgo, () => changeAddress(moving, sampleEmail(moving.person), story.service.mailedToken)),
    ...premium.flatMap(({ person, grantedDaysAgo, withdrawnDaysAgo }) => [
      past(grantedDaysAgo, () => setRole(admin, story.person(person), 'premium-user', true)),
      ...(withdrawnDaysAgo === undefined
        ? []
        : [past(withdrawnDaysAgo, () => setRole(admin, story.person(person), 'premium-user', false))]),
    ]),
    past(suspension.daysAgo, () => suspend(admin, suspended, suspension.reason)),
    past(suspension.restoredDaysAgo, () => suspend(admin, suspended, null)),
    past(newDevice.daysAgo, () => story.person(newDevice.person).device.signInElsewhere()),
  ];
}
