import type { TextDocument } from '../document.ts';

const terms: TextDocument = {
  effective: '06 December 2024',
  intro: [
    'These are the rules of the house. They hold between you and the team that runs this Lapka server, from the moment you use it. We wrote them to be read: if a sentence is not clear, ask at {email}.',
  ],
  sections: [
    {
      id: 'service',
      heading: 'What Lapka is',
      blocks: [
        'Lapka is a free community with services for owners of pets: posts, profiles, announcements, a directory of services, pedigrees. Reading is open to everyone; writing needs an account. Some parts are still being built, and parts may change.',
        'Lapka is not a veterinary practice. Advice by other people does not replace a visit to a vet. If an animal is in danger, call a clinic first and write afterwards.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        [
          'You are at least 14 years old, or take part together with your parents.',
          'Your name is one by which people may call you, and you do not pass for somebody else.',
          'One person, one account. You keep your password to yourself and tell us if somebody else has got in.',
          'What happens in your account counts as done by you, until you told us that it was not you.',
        ],
      ],
    },
    {
      id: 'content',
      heading: 'What you write',
      blocks: [
        'Your texts and photos stay yours. You allow us to store them, to show them in Lapka in the sizes and on the devices where people read, and to name them to search engines and messengers when somebody shares them. This ends when you remove them or your account, except for what others have copied themselves.',
        'You publish only what you may publish: your own, or with the consent of those who made it or who can be seen in it.',
      ],
    },
    {
      id: 'rules',
      heading: 'Rules of the community',
      blocks: [
        'Be to people as you would like people to be to your dog. Not allowed is',
        [
          'to insult, threaten or harass people, or to publish their private data;',
          'cruelty to animals, in word, picture or deed, and calls for it; animal fights; advice that harms animals;',
          'trade in wild animals and protected species, in medicines, and in animals without the papers that the law asks for;',
          'fraud: false collections of money, false “found” pets, prepayment for animals that do not exist;',
          'advertising that pretends to be a story, mass messages, bought reviews;',
          'to support the armed aggression against Ukraine, to publish positions or movements of its defenders, or the results of strikes earlier than officially allowed;',
          'pornography, violence for its own sake, and everything else that the law of Ukraine forbids;',
          'to attack Lapka itself: to get around its limits, to collect people’s data by machine, to get into accounts of others.',
        ],
      ],
    },
    {
      id: 'announcements',
      heading: 'Announcements and services',
      blocks: [
        'An announcement stands for 30 days; then it ends, unless you renew it. Describe the animal or the service as it is, with an honest price. Health, vaccinations and papers are told without being asked for.',
        'What people agree with each other is between them. We are no party to it, take no money for it and do not vouch for it. Look at reviews, meet in person, and do not pay in advance for what you have not seen.',
      ],
    },
    {
      id: 'reviews',
      heading: 'Ratings and reviews',
      blocks: [
        'A review tells what you have seen yourself. It may be sharp, but it must be true. Nobody is paid for one, and nobody rates themselves. We do not remove a review because somebody dislikes it; we remove it when it breaks these rules.',
      ],
    },
    {
      id: 'moderation',
      heading: 'When rules are broken',
      blocks: [
        'We may refuse or remove what breaks these rules, and suspend an account for a while or for good. You are told that it happened and why. A suspended person can still read and take away what is theirs, and [delete the account](deleteAccount). Each change of this kind by an admin is written into a list.',
        'You think that we are wrong? Write to {email} within 30 days. Wherever possible, somebody else than the one who decided looks at it; you get an answer in any case.',
      ],
    },
    {
      id: 'offline',
      heading: 'Without a network',
      blocks: [
        'What you write offline is sent later, and it is checked at that moment. If it cannot be published then, for instance because the rules or the thing you answered to have changed, you keep your text and are told why. Look into the [sync centre](sync) before you sign out, delete data of the browser or give the device away: what has not been sent exists only there.',
      ],
    },
    {
      id: 'liability',
      heading: 'What we answer for',
      blocks: [
        'We run Lapka with care, but it is offered as it is: we cannot promise that it is always reachable, and we do not check everything that people write. We answer for harm that we cause on purpose or by gross negligence, and wherever the law does not allow to exclude it. We do not answer for what people agree, advise or sell to each other.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending',
      blocks: [
        'You may leave at any time: in the [settings](settings) you download what is yours and delete your account. If we should one day have to close this server, we tell you at least 30 days before, so that you can take everything with you.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of these rules',
      blocks: [
        'When we change these rules, we change the date and tell of it in Lapka at least 14 days before, unless a law or the safety of people asks for it at once. If you do not agree, you may delete your account.',
      ],
    },
    {
      id: 'law',
      heading: 'Law',
      blocks: [
        'The law of Ukraine holds, among others the Laws “On the Protection of Animals from Cruelty” No. 3447-IV and “On Personal Data Protection” No. 2297-VI. Rights that the law of your country gives you as a consumer stay yours. Before going to court, let us try to find a solution by letter.',
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
