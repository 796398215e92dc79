import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { petAnnouncementId } from '../../../domain/announcement/id.ts';
import { ownAnnouncement, ownPet, petOf, profileWith } from '../../../entities/announcement/testing/announcements.ts';
import { button, choose, eachOnItsOwn, open } from './testing/show-publish-dialog.tsx';

eachOnItsOwn();

describe('announced pets', () => {
  const own = [
    profileWith(),
    ownPet(1, 'Mura'),
    ownPet(2, 'Rudyk'),
    ownPet(3, 'Taken'),
    ownAnnouncement({ _id: petAnnouncementId(petOf(3)), kind: 'Pet' }),
  ];

  it('publishes one announcement per pet; an announced one cannot be chosen', async () => {
    const { user, written, onClose } = open({ own });
    await choose(user, 'A pet');
    await user.click(button('Continue'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Taken/ }).disabled).toBe(true);
    expect(screen.getByText('Has an announcement')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('What it costs'), 'Price');
    await user.click(button('Publish'));
    const faults = [
      'Choose a pet and enter its price.',
      'Enter a number up to 1,000,000, such as 250.',
      'An announcement needs a description.',
    ];
    for (const fault of faults) expect(await screen.findByText(fault)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Rudyk/ })));
    await user.click(screen.getByRole('checkbox', { name: /Mura/ }));
    await user.click(screen.getByRole('checkbox', { name: /Rudyk/ }));
    await user.type(screen.getByLabelText('Price'), '99,50 much');
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '99,50');
    for (const fault of faults.slice(0, 2)) await waitFor(() => expect(screen.queryByText(fault)).toBeNull());
    await user.type(screen.getByLabelText('Description'), 'Kind cats');
    await user.click(button('Publish'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(written()).toMatchObject(
      [1, 2].map((number) => ({
        _id: petAnnouncementId(petOf(number)),
        petPrice: { priceType: 'Price', price: 99.5, currency: '₴' },
        description: 'Kind cats',
      })),
    );
  });

  it('does not announce a pet of a draft again that was announced elsewhere', async () => {
    const { user } = open({ own });
    await choose(user, 'A pet');
    await user.click(button('Continue'));
    await user.type(screen.getByLabelText('Description'), 'Kind');
    for (const name of [/Mura/, /Rudyk/]) await user.click(screen.getByRole('checkbox', { name }));
    cleanup();
    const { written, onClose } = open({
      own: [...own, ownAnnouncement({ _id: petAnnouncementId(petOf(1)), kind: 'Pet' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(written()).toMatchObject([{ _id: petAnnouncementId(petOf(2)) }]);
  });

  it('restores the filled-in form after closing, and can discard it', async () => {
    const { user, show } = open({ own });
    await choose(user, 'A pet');
    await user.click(button('Continue'));
    await user.type(screen.getByLabelText('Description'), 'Kind');
    await user.click(screen.getByRole('checkbox', { name: /Mura/ }));
    cleanup();
    show();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Description')).value).toBe('Kind');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Mura/ }).checked).toBe(true);
    await user.click(button('Discard it'));
    expect(screen.getByText('What are you announcing?')).toBeTruthy();
    expect(document.activeElement).toBe(button('Undo'));
    await user.click(button('Undo'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Kind');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Mura/ }).checked).toBe(true);
    cleanup();
    show();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Description')).value).toBe('Kind');
    await user.click(button('Discard it'));
    cleanup();
    expect(localStorage).toHaveLength(0);
  });

  it('reports a failure where it happened and loses nothing typed', async () => {
    const { user, onClose } = open({ own, put: { ok: false, code: 'device/storage-full' } });
    await choose(user, 'A pet');
    await user.click(button('Continue'));
    await user.click(screen.getByRole('checkbox', { name: /Mura/ }));
    await user.type(screen.getByLabelText('Description'), 'Kind');
    await user.click(button('Publish'));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/full|storage|space/i));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Kind');
  });
});
