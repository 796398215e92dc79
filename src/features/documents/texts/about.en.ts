import type { TextDocument } from '../document.ts';

const about: TextDocument = {
  effective: null,
  intro: [
    'Lapka is a community for people who share their lives with animals. It was founded in 2024 in a city in western Ukraine, by people who know what it is like to calm a dog during an air-raid alert and to look for a vet while the network is down.',
  ],
  sections: [
    {
      id: 'mission',
      heading: 'Our mission',
      blocks: [
        'We want every animal in Ukraine to have someone who knows how to care for it, and every owner to have someone to ask. Good advice should not depend on luck, on money, or on whether the power is on.',
        'So we bring together owners, vets, groomers, shelters and kennels, and we keep the place calm: no anger for clicks, no hidden advertising, no selling of what you tell us.',
      ],
    },
    {
      id: 'offer',
      heading: 'What you find here',
      blocks: [
        [
          '[Breeds](breeds) of dogs and cats: descriptions, ratings, and reviews by people who live with them.',
          'Articles on [pet care](care): first aid, nutrition, grooming, training and health, written so that they can be followed at home.',
          'Announcements of shelters and kennels that help animals find a home.',
          'A [directory](directory) of veterinary clinics, groomers, shelters and pet shops, with reviews by their clients.',
          'A community where you ask, share and show off: your dog’s first snow counts as news.',
        ],
      ],
    },
    {
      id: 'offline',
      heading: 'Made for power cuts',
      blocks: [
        'What you read is saved on your device, so it opens without a connection. What you write stays there too until it’s sent: a post written in a shelter or on a train is published as soon as you’re back online. Nothing you write disappears silently; the [sync centre](sync) always shows what’s waiting.',
      ],
    },
    {
      id: 'trust',
      heading: 'What’s yours stays yours',
      blocks: [
        'Each person has a database of their own. Your e-mail address is never shown to anyone; your phone number and city only if you want. The place and time are removed from photos before they leave your device. You can download everything at any time, and delete your account for good. Our [privacy policy](privacy) explains how this works.',
      ],
    },
    {
      id: 'join',
      heading: 'Join us',
      blocks: [
        'If you have an animal, help animals, or only dream of one, you’re at home here. [Join](signUp), say hello in the [community](community), and ask the question you’ve been carrying around. If you run a shelter, a kennel, a clinic or a salon, tell people about it: they’re looking for you.',
      ],
    },
    {
      id: 'licences',
      heading: 'Free software',
      blocks: [
        'Lapka is free software under the GNU Affero General Public License: you may study, share and improve it. It stands on the work of many others, under [their licences](licences).',
      ],
    },
    {
      id: 'contact',
      heading: 'Write to us',
      blocks: ['Questions, ideas, mistakes you’ve spotted: {email}. Real people read it, and real people answer.'],
    },
  ],
};

export default about;
