import { licence, type TextPart } from '#contract/licence.ts'
import { licencePath, privacyPath } from '#web/lib/paths.ts'

export const legalWords = {
  pages: 'Legal texts',
  // Specification 1, section 2, "Screens and routes".
  terms: 'Terms of Service',
  licence: 'License agreement',
  privacy: 'Privacy',
  licenceLead: `Version ${licence.version}. Everyone with an account here has accepted it.`,
  termsLead: (operator: string) =>
    `This StoryPad server is run by ${operator}. In these terms, “we” means ${operator} and “you” means anyone who uses it.`,
  privacyLead: (operator: string) =>
    `What ${operator} stores about you on this StoryPad server, why, and for how long.`,
}

/** The terms of service; `{operator}` is filled in, and links and code are written as in Markdown. */
export const termsParts: readonly TextPart[] = [
  {
    heading: 'What we offer',
    paragraphs: [
      'StoryPad stores the files and notes you add, captions them, lets you group them into stories, and answers questions about them. We may change or end the service. If we end it, we’ll give you time to download your files.',
    ],
  },
  {
    heading: 'Your account',
    paragraphs: [
      `Keep your password to yourself, and tell us if someone else may know it. One account is for one person. With an account you accept the [license agreement](${licencePath()}). We may close accounts that harm others or the service.`,
    ],
  },
  {
    heading: 'You keep your rights',
    paragraphs: [
      'You keep all rights in what you add. You allow us to store it, to create smaller pictures and captions of it, and to show it to the people you share it with. That permission ends when you delete it.',
    ],
  },
  {
    heading: 'Public and private stories',
    paragraphs: [
      'Only you can see a private story. Anyone who visits this site can see a public story, its files and its public conversation. Making it private again doesn’t remove copies people have already made.',
    ],
  },
  {
    heading: 'Answers are generated automatically',
    paragraphs: [
      'Captions and answers are generated automatically and can be wrong. Every answer cites its sources. Check them before you rely on it.',
    ],
  },
  {
    heading: 'Privacy',
    paragraphs: [`See [Privacy](${privacyPath()}) for what we store, why and for how long.`],
  },
  {
    heading: 'Liability',
    paragraphs: [
      'The service is provided as it is, without warranty. Keep your own copy of anything you can’t afford to lose. Nothing here limits rights that the law gives you and that no contract can take away.',
    ],
  },
]

/** What this server stores about people. */
export const privacyParts: readonly TextPart[] = [
  {
    heading: 'Your account',
    paragraphs: [
      'We store your name, username and email address, and an organization or a picture if you add one. Your password is stored only as a hash, which can’t be read back. If you sign in with {provider}, {provider} tells us your name and email address; we store the ID by which {provider} knows you, and never your password there.',
    ],
  },
  {
    heading: 'What you add',
    paragraphs: [
      'We store your files and notes, their captions, your stories, your questions and their answers. They belong to you. A deleted file or story disappears from every list immediately and from the disk after 30 days.',
    ],
  },
  {
    heading: 'Language models',
    paragraphs: [
      'Without a language model, everything stays on this server. If {operator} has connected one, the passages and pictures needed for a caption or an answer are sent to its provider.',
    ],
  },
  {
    heading: 'Cookies',
    paragraphs: [],
    points: [
      'One keeps you signed in for 7 days after your last visit, up to 30 days.',
      'One counts a visitor’s free questions in public stories, for 180 days.',
      'One lasts ten minutes while someone signs in with {provider} or accepts the license agreement.',
    ],
  },
  {
    heading: 'What else your browser stores',
    paragraphs: [
      'It stays in this browser until you clear its data for this site, and is never sent to anyone.',
    ],
    points: [
      'The color theme you chose (`mui-mode`, `mui-color-scheme-…`), whether the sidebar is open (`sidebarOpen`), and whether single-key shortcuts are off (`singleKeys`).',
      'Your answer to the cookie question (`cookieConsent`).',
      'How many free questions a visitor has left in a story (`storypad:free-prompts:…`).',
      'What you have typed and not yet sent (`draft:…`), and which version of the page was reloaded (`reloadedBuild`): for this tab only, until you close it. Drafts are deleted when you sign out.',
      'Which stories and files you opened last, by their numbers and without their names (`lastOpened`), and where a large upload goes on after a reload (`storypad-upload-…`), until it is done.',
      'The page shown without a connection (the cache `offline`), and what another app shares with the installed app, from when you agree until the upload dialog opens (the cache `shared`).',
    ],
  },
  {
    heading: 'Counting visits',
    paragraphs: [
      'Visits are counted only if you allow it. If {operator} has set this up, Google Analytics learns which pages you open, without your search terms, and stores its own cookies (`_ga…`).',
    ],
  },
  {
    heading: 'Preventing abuse',
    paragraphs: [
      'To slow down guessing and flooding, attempts are counted by a hash of the network address they come from and deleted within hours. Visitors’ free questions are counted the same way for two days. What your browser reports about itself is stored with each sign-in, so that you can recognize your devices.',
    ],
  },
  {
    heading: 'We don’t sell your data',
    paragraphs: ['We don’t sell your data, and share it only as described here.'],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You can view, correct, export and delete your data. Ask {operator} for anything you can’t do in your account yourself.',
    ],
  },
]
