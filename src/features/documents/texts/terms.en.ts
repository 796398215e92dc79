import type { TextDocument } from '../document.ts';

const terms: TextDocument = {
  effective: '06 December 2024',
  intro: [
    'These are our house rules. They apply between you and the team that runs this Lapka server from the moment you use it. We wrote them to be read: if anything isn’t clear, ask us at {email}.',
  ],
  sections: [
    {
      id: 'service',
      heading: 'What Lapka is',
      blocks: [
        'Lapka is a free community with services for pet owners: posts, profiles, announcements, a directory of services, reservations, pedigrees. Anyone can read; you need an account to write. Parts of it may change.',
        'Lapka isn’t a veterinary practice. Advice from other people doesn’t replace a visit to the vet. If an animal is in danger, call a clinic first and post afterwards.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        [
          'You are at least 14 years old, or you take part with your parents.',
          'You use a name people can call you by, and you don’t pretend to be someone else.',
          'One person, one account. Keep your password to yourself, and let us know if someone else has got in.',
          'You’re responsible for what happens in your account until you let us know it wasn’t you.',
        ],
      ],
    },
    {
      id: 'content',
      heading: 'What you write',
      blocks: [
        'Your texts and photos stay yours. You allow us to store them, to show them in Lapka in the sizes and on the devices people use, and to offer previews to search engines and messengers. This ends when you remove them or delete your account, except for copies other people have made themselves.',
        'Publish only what you’re allowed to: your own work, or someone else’s with the consent of whoever made it or appears in it.',
      ],
    },
    {
      id: 'rules',
      heading: 'Rules of the community',
      blocks: [
        'Treat people the way you’d like people to treat your dog. You may not:',
        [
          'insult, threaten or harass people, or publish their private data;',
          'be cruel to animals, in words, pictures or deeds, or call for it; organise animal fights; give advice that harms animals;',
          'trade in wild animals, protected species, medicines, or animals without the papers the law requires;',
          'commit fraud: fake fundraisers, fake “found” pets, advance payment for animals that don’t exist;',
          'disguise advertising as a story, send mass messages, or buy reviews;',
          'support the armed aggression against Ukraine, publish positions or movements of its defenders, or publish the results of strikes earlier than officially allowed;',
          'publish pornography, violence for its own sake, or anything else the law of Ukraine forbids;',
          'attack Lapka itself: get around its limits, harvest people’s data, or break into other people’s accounts.',
        ],
      ],
    },
    {
      id: 'announcements',
      heading: 'Announcements and services',
      blocks: [
        'An announcement ends after 30 days unless you renew it. Describe the animal or service as it is, with an honest price. Say what you know about health, vaccinations and papers without being asked.',
        'What people agree is between them. We aren’t part of it, take no money for it and don’t vouch for it. Read reviews, meet in person, and don’t pay in advance for something you haven’t seen.',
      ],
    },
    {
      id: 'reviews',
      heading: 'Ratings and reviews',
      blocks: [
        'A review describes your own experience. It may be blunt, but it must be true. Nobody may be paid for one or rate themselves. We don’t remove a review because someone dislikes it, only if it breaks these rules.',
      ],
    },
    {
      id: 'moderation',
      heading: 'When rules are broken',
      blocks: [
        'We may refuse or remove anything that breaks these rules, and suspend an account for a while or for good. We’ll let you know that it happened and why. If you’re suspended, you can still read, download what’s yours and [delete your account](deleteAccount). Every such action by an admin is recorded.',
        'Think we’re wrong? Write to {email} within 30 days. Wherever possible, someone other than the person who decided will look at it; you’ll get an answer either way.',
      ],
    },
    {
      id: 'offline',
      heading: 'Offline',
      blocks: [
        'What you write offline is sent and checked later. If it can’t be published then, for example because the rules or the post you replied to have changed, your text stays with you and we explain why. Check the [sync centre](sync) before you sign out, clear your browser’s data or give the device away: what hasn’t been sent exists only there.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        'We run Lapka with care, but offer it as it is: we can’t promise that it’s always available, and we don’t check everything people write. We’re liable for harm we cause on purpose or by gross negligence, and wherever the law doesn’t allow us to exclude liability. We aren’t liable for what people agree, advise or sell to each other.',
      ],
    },
    {
      id: 'ending',
      heading: 'Leaving',
      blocks: [
        'You can leave at any time: download what’s yours and delete your account in the [settings](settings). If we ever have to close this server, we’ll let you know at least 30 days before, so you can take everything with you.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these rules',
      blocks: [
        'If we change these rules, we’ll update the date and let you know in Lapka at least 14 days before, unless a law or people’s safety requires it at once. If you don’t agree, you can delete your account.',
      ],
    },
    {
      id: 'law',
      heading: 'Law',
      blocks: [
        'The law of Ukraine applies, including the Laws “On the Protection of Animals from Cruelty” No. 3447-IV and “On Personal Data Protection” No. 2297-VI. You keep the consumer rights your own country’s law gives you. Before going to court, please write to us so we can try to find a solution.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Questions, complaints, reports: {email}. See also the [privacy policy](privacy) and the [cookies policy](cookies).',
      ],
    },
  ],
};

export default terms;
