import type { SceneName } from './drawn-pictures.ts'

/** A generated picture, or a text stored unchanged. */
export type DemoFile =
  | { kind: 'picture'; name: string; scene: SceneName; seed: number; takenAt: string }
  | { kind: 'text'; name: string; content: string }

export interface DemoStory {
  owner: 'maren' | 'jonas'
  name: string
  description: string
  tags: string[]
  isPublic: boolean
  persona?: { name: string; preamble: string; styleRules: string[]; safetyRules: string[] }
  files: DemoFile[]
  /** Asked by the owner, so that the chat is not empty. */
  questions: string[]
}

export const demoPeople = {
  maren: { name: 'Maren Holt', username: 'maren', email: 'maren@example.org' },
  jonas: { name: 'Jonas Okafor', username: 'jonas', email: 'jonas@example.org' },
} as const

const picture = (name: string, scene: SceneName, seed: number, takenAt: string): DemoFile => ({
  kind: 'picture',
  name,
  scene,
  seed,
  takenAt,
})
const text = (name: string, content: string): DemoFile => ({ kind: 'text', name, content })

/** The initial contents of a demo; users, places and figures are invented. */
export const demoStories: DemoStory[] = [
  {
    owner: 'maren',
    name: 'Five days around the lake',
    description:
      'Half-term with Jonas and the girls: the launch, two wet walks, one dry one, and the best scones.',
    tags: ['travel', 'family'],
    isPublic: true,
    persona: {
      name: 'The fell-walker',
      preamble:
        'A dry walker who names every hill and gives times and distances. Says when the files do not tell.',
      styleRules: ['short answers', 'metric units'],
      safetyRules: ['no home addresses'],
    },
    files: [
      picture('IMG_4102-landing.jpg', 'dusk', 12, '2026:10:23 17:42:00'),
      picture('IMG_4127-tarn.jpg', 'morning', 18, '2026:10:24 08:52:00'),
      picture('IMG_4133-quarry.jpg', 'canyon', 21, '2026:10:24 14:20:00'),
      picture('IMG_4140-great-wood.jpg', 'forest', 25, '2026:10:25 09:15:00'),
      picture('IMG_4151-bracken.jpg', 'autumn', 31, '2026:10:26 16:05:00'),
      picture('IMG_4160-moon.jpg', 'night', 36, '2026:10:26 21:30:00'),
      text(
        'trip-costs.csv',
        'item,gbp\nCottage,612.00\nLaunch ×4,46.40\nCream teas,31.20\nPencil museum,38.00\n',
      ),
      text(
        'day-3.txt',
        'Rain till eleven, then the wind dropped.\nAda counted eleven herons from the launch.\nBack on the 15.40, wet and happy.\n',
      ),
      text(
        'day-4-the-ridge.md',
        '# The ridge\n\n5.6 km there and back from the landing, with 370 m of climb.\nWe took 2 h 50 min with two stops.\nThe girls were first at the top.\n',
      ),
    ],
    questions: ['How many herons did Ada count?', 'How long did the ridge take?'],
  },
  {
    owner: 'maren',
    name: 'Grandmother’s recipes',
    description: 'Copied from the blue book, with what she never wrote down.',
    tags: ['family', 'recipes'],
    isPublic: false,
    files: [
      text(
        'plum-cake.md',
        '# Plum cake\n\n250 g flour, 4 eggs, 180 g sugar, 1 kg plums.\nFold the egg whites in last.\n40 minutes at 180 degrees.\n',
      ),
      text(
        'sunday-broth.txt',
        'Two marrow bones, three carrots, half a celeriac.\nNever let it boil, she said, only smile.\n',
      ),
    ],
    questions: [],
  },
  {
    owner: 'maren',
    name: 'The kitchen',
    description: 'Quotes, decisions and what it has cost so far.',
    tags: ['work', 'home'],
    isPublic: true,
    files: [
      text(
        'invoices.csv',
        'date,item,eur\n2026-05-04,Oak fronts,2780.00\n2026-06-12,Tiles,642.00\n2026-06-30,Sink,310.00\n2026-09-18,Electrician,860.00\n',
      ),
      text(
        'electrician.txt',
        'The ring main is fine, the kitchen spur is not.\nIt has to be replaced before the plasterer returns.\n',
      ),
    ],
    questions: ['What did the tiles cost?'],
  },
  {
    owner: 'jonas',
    name: 'One night on the north coast',
    description: 'Waiting for the eclipse, and what we saw of it.',
    tags: ['astronomy', 'travel'],
    isPublic: true,
    files: [
      picture('moon-over-the-bay.jpg', 'night', 44, '2026:08:12 22:40:00'),
      picture('before-dawn.jpg', 'dusk', 49, '2026:08:13 05:10:00'),
      text(
        'log.txt',
        '22.40 first contact, clear sky.\n23.15 clouds from the west.\n00.05 clear again for eleven minutes.\n',
      ),
    ],
    questions: [],
  },
  {
    owner: 'jonas',
    name: 'A weekend of leaves',
    description: '',
    tags: ['family'],
    isPublic: true,
    files: [
      picture('leaves-1.jpg', 'autumn', 52, '2026:11:07 11:00:00'),
      picture('leaves-2.jpg', 'forest', 57, '2026:11:08 12:30:00'),
    ],
    questions: [],
  },
]
