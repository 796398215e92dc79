import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../../domain/announcement/id.ts';
import type { AvailableService } from '../../../domain/announcement/schema.ts';
import { routePath } from '../../../domain/routes.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { dayOf } from '../../../domain/time/days.ts';
import {
  LVIV,
  ownAnnouncement,
  ownPet,
  petOf,
  profileWith,
  refusal,
} from '../../../entities/announcement/testing/announcements.ts';
import {
  button,
  choose,
  eachOnItsOwn,
  isDisabled,
  NO_DAYS,
  open,
  pressEscape,
  whyDisabled,
} from './testing/show-publish-dialog.tsx';

eachOnItsOwn();

describe('the type of an announcement', () => {
  it('must be chosen before anything else', async () => {
    const { user } = open();
    await screen.findByText('What are you announcing?');
    expect(isDisabled('Continue')).toBe(true);
    expect(whyDisabled('Continue')).toBe('Choose a type first.');
    await user.click(button('Continue'));
    expect(await screen.findByText('Choose what you’re announcing.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Services/ })));
    await choose(user, 'Services');
    expect(screen.queryByText('Choose what you’re announcing.')).toBeNull();
    expect(isDisabled('Continue')).toBe(false);
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { name: 'Step 2 of 2: Your services' })).toBe(document.activeElement);
    expect(isDisabled('Publish')).toBe(true);
    expect(whyDisabled('Publish')).toBe('Add a description.');
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveProperty('value', 'Lviv');
  });

  it.each([
    [
      'Services',
      [profileWith(), ownAnnouncement()],
      /You already have a services announcement, and you can only have one at a time/,
      routePath('myAnnouncements'),
    ],
    [
      'Services',
      [profileWith(), ownAnnouncement({}, { state: 'refused', outcome: refusal('announcement/expired') })],
      /has ended or wasn’t/,
      routePath('myAnnouncements'),
    ],
    [
      'Services',
      [profileWith({ services: [] })],
      /Your profile doesn’t list any services yet/,
      `${routePath('myProfile')}?tab=services`,
    ],
    ['A pet', [profileWith()], /You don’t have any pets here yet/, routePath('myPets')],
    [
      'A pet',
      [profileWith(), ownPet(1, 'Mura'), ownAnnouncement({ _id: petAnnouncementId(petOf(1)), kind: 'Pet' })],
      /All your pets already have an announcement/,
      routePath('myAnnouncements'),
    ],
  ] as const)(
    '%s: explains why the type is not available, and links to the remedy: %#',
    async (type, own, why, href) => {
      const { user, onClose } = open({ own: [...own] });
      await choose(user, type);
      expect(screen.getByText(why)).toBeTruthy();
      expect(isDisabled('Continue')).toBe(true);
      expect(whyDisabled('Continue')).toBe('See the reason above.');
      await user.click(button('Continue'));
      expect(screen.getByRole('heading', { name: /What are you announcing\?/ })).toBeTruthy();
      const [link] = within(screen.getByRole('dialog')).getAllByRole('link');
      expect(link?.getAttribute('href')).toBe(href);
      if (link) await user.click(link);
      expect(onClose).toHaveBeenCalled();
    },
  );

  it('says when the profile is not on this device', async () => {
    const { user } = open({ own: [] });
    await choose(user, 'Services');
    expect(screen.getByText(/Your profile isn’t on this device yet/)).toBeTruthy();
  });

  it('resets step and fields when the type changes', async () => {
    const { user } = open({ own: [profileWith(), ownPet(1, 'Mura')] });
    await choose(user, 'A pet');
    await user.click(button('Continue'));
    await user.type(screen.getByLabelText('Description'), 'Kind');
    await user.click(button('Back'));
    await choose(user, 'Services');
    await choose(user, 'A pet');
    await user.click(button('Continue'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('');
  });

  it('does not start with a city that the profile hides', async () => {
    const { user } = open({ own: [profileWith({ cityVisible: false })] });
    await choose(user, 'Services');
    await user.click(button('Continue'));
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveProperty('value', '');
  });
});

describe('announced services', () => {
  it('publishes services once, with the days that two clicks chose', async () => {
    const { user, written, onClose } = open();
    await choose(user, 'Services');
    await user.click(button('Continue'));
    await user.click(button('Publish'));
    expect(await screen.findByText(NO_DAYS)).toBeTruthy();
    expect(screen.getByText('An announcement needs a description.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Choose days' })[0]));
    const grooming = within(screen.getByRole('group', { name: 'Grooming' }));
    expect(screen.getByRole('group', { name: 'Grooming' }).textContent).toContain('₴250');
    await user.click(grooming.getByRole('button', { name: 'Choose days' }));
    const today = new Date();
    const name = dateFormat('en', { dateStyle: 'full' }).format(today);
    const day = () => grooming.getByRole('button', { name: new RegExp(`^${name}`) });
    await user.click(day());
    expect(grooming.getByText(/Now choose the end date/)).toBeTruthy();
    await user.click(day());
    expect(day().getAttribute('aria-label')).toContain('selected');
    await waitFor(() => expect(screen.queryByText(NO_DAYS)).toBeNull());
    expect(screen.getByText('An announcement needs a description.')).toBeTruthy();
    await user.type(screen.getByLabelText('Description'), 'I come to you.');
    expect(isDisabled('Publish')).toBe(false);
    await user.dblClick(button('Publish'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(written()).toHaveLength(1);
    expect(written()[0]).toMatchObject({
      _id: SERVICES_ANNOUNCEMENT,
      city: LVIV,
      services: [{ offer: { nameKey: 'grooming' }, availableDates: [{ from: dayOf(today), to: dayOf(today) }] }],
    });
    expect(localStorage).toHaveLength(0);
  });

  it('stores how many bookings a day a service takes, where the person states it', async () => {
    const places = { ...ownAnnouncement().statement.services[0], places: 12 } as AvailableService;
    const own = [profileWith(), ownAnnouncement({ services: [places] }, { state: 'published', outcome: null })];
    const { user, written, onClose } = open({ own }, { mode: 'edit', id: SERVICES_ANNOUNCEMENT });
    const field = await screen.findByLabelText<HTMLInputElement>('How many per day');
    const grooming = within(screen.getByRole('group', { name: 'Grooming' }));
    expect(grooming.getByLabelText('How many per day')).toBe(field);
    expect(field.value).toBe('12');
    expect(field.inputMode).toBe('numeric');
    // Only offered services have this field.
    expect(within(screen.getByRole('group', { name: 'Dog walking' })).queryByLabelText('How many per day')).toBeNull();
    await user.clear(field);
    await user.type(field, '1x00');
    expect(field.value).toBe('100');
    await user.click(button('Save'));
    const fault = 'Enter a number from 1 to 99, or leave it blank.';
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(written()).toEqual([]);
    await user.clear(field);
    await waitFor(() => expect(screen.queryByText(fault)).toBeNull());
    await user.type(field, '3');
    await user.click(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(written()).toMatchObject([{ services: [{ offer: { nameKey: 'grooming' }, places: 3 }] }]);
  });

  it('stores the number a day in the draft, and omits it when the field is empty', async () => {
    const own = [profileWith(), ownAnnouncement({}, { state: 'published', outcome: null })];
    const { user, written, show } = open({ own }, { mode: 'edit', id: SERVICES_ANNOUNCEMENT });
    const field = () => screen.findByLabelText<HTMLInputElement>('How many per day');
    expect((await field()).value).toBe('');
    await user.type(await field(), '4');
    cleanup();
    show();
    expect((await field()).value).toBe('4');
    await user.clear(await field());
    await user.click(button('Save'));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()).not.toMatchObject([{ services: [{ places: expect.anything() }] }]);
  });

  it('cancels an unfinished range by Escape, then closes the calendar, but never the dialog', async () => {
    const { user, onClose } = open();
    await choose(user, 'Services');
    await user.click(button('Continue'));
    const grooming = within(screen.getByRole('group', { name: 'Grooming' }));
    await user.click(grooming.getByRole('button', { name: 'Choose days' }));
    const name = dateFormat('en', { dateStyle: 'full' }).format(new Date());
    await user.click(grooming.getByRole('button', { name: new RegExp(`^${name}`) }));
    expect(await pressEscape()).toBe('taken');
    expect(grooming.getByText('Choose the start date.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toContain(name);
    expect(await pressEscape()).toBe('taken');
    expect(document.activeElement).toBe(grooming.getByRole('button', { name: 'Choose days' }));
    expect(grooming.queryByText('Choose the start date.')).toBeNull();
    expect(await pressEscape()).toBe('left to the dialog');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not edit services that a later version of the app wrote', async () => {
    const own = [profileWith(), ownAnnouncement({ schemaVersion: 99 }, { state: 'published', outcome: null })];
    open({ own }, { mode: 'edit', id: SERVICES_ANNOUNCEMENT });
    expect(
      await screen.findByText('This was written in a newer version of the app. Update the app to edit it.'),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Description')).toBeNull();
  });

  it('edits services with what was published', async () => {
    const own = [profileWith(), ownAnnouncement({}, { state: 'published', outcome: null })];
    const { user, written } = open({ own }, { mode: 'edit', id: SERVICES_ANNOUNCEMENT });
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Description');
    expect(text.value).toBe('I come to you.');
    expect(screen.queryByText('What are you announcing?')).toBeNull();
    await user.type(text, ' Soon.');
    await user.click(screen.getByRole('button', { name: /^Remove 1\b.*Dec/ }));
    await user.click(button('Save'));
    expect(await screen.findByText(NO_DAYS)).toBeTruthy();
    expect(written()).toEqual([]);
  });
});
