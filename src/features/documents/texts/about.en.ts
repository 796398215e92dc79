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
        'We want every animal in Ukraine to have somebody who knows how to care for it, and every owner to have somebody to ask. Good advice should not depend on luck, on money, or on whether the power is on.',
        'So we bring together owners, vets, groomers, shelters and kennels, and we keep the place calm: no anger for clicks, no hidden advertising, no selling of what you tell us.',
      ],
    },
    {
      id: 'offer',
      heading: 'What you find here',
      blocks: [
        [
          'Breeds of dogs and cats: descriptions, ratings, and reviews by people who live with them.',
          'Articles on care: nutrition, grooming, training and health, written so that they can be followed at home.',
          'Announcements of shelters and kennels that help animals find a home.',
          'A directory of veterinary clinics and groomers, with reviews by their clients.',
          'A community where you ask, tell and show: your dog’s first snow counts as news.',
        ],
        'Some of these parts are still being built. Where something is not there yet, its page says so and tells what it will be.',
      ],
    },
    {
      id: 'offline',
      heading: 'Made for power cuts',
      blocks: [
        'What you read is kept on your device, so it opens without a network. What you write is kept there, too, until it is sent: a post written in a shelter or on a train is published when the network is back. Nothing that you wrote is dropped without a word; the [sync centre](sync) always shows what waits.',
      ],
    },
    {
      id: 'trust',
      heading: 'Your things stay yours',
      blocks: [
        'Each person has a database of their own. Your e-mail address is never shown to anybody; your phone number and city only if you want. Photos lose the place and time of the picture before they leave your device. You can download everything at any time, and delete your account for good. How this works is told in the [privacy policy](privacy).',
      ],
    },
    {
      id: 'join',
      heading: 'Join us',
      blocks: [
        'If you have an animal, help animals, or only dream of one, you are at home here. [Join](signUp), say hello in the [community](community), and ask the question that you have been carrying around. If you run a shelter, a kennel, a clinic or a salon, tell people about it: they are looking for you.',
      ],
    },
    {
      id: 'contact',
      heading: 'Write to us',
      blocks: ['Questions, ideas, mistakes that you found: {email}. People read it, and people answer.'],
    },
  ],
};

export default about;
