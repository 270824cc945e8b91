/** A part of a text: a heading, paragraphs, and bullet points after them. */
export interface TextPart {
  heading: string
  paragraphs: readonly string[]
  points?: readonly string[]
}

/**
 * The licence agreement that every user accepts; `{operator}` is the operator's name. Changed text needs a new version,
 * and then all users are asked again.
 */
export const licence: { version: string; parts: readonly TextPart[] } = {
  version: '2026-11',
  parts: [
    {
      heading: 'What this is',
      paragraphs: [
        'This agreement is between you and {operator}, who runs this installation of StoryPad. It says what you may do here and what you promise. You accept it once; when it changes, you are asked again before you go on.',
      ],
    },
    {
      heading: 'What you may do',
      paragraphs: [
        'You may use this installation to store, describe, group, share and ask about your own material, as often as its limits allow, for yourself and for the people you share with.',
      ],
    },
    {
      heading: 'What you promise',
      paragraphs: ['You promise:'],
      points: [
        'to add only what you have the right to add, and to share only what you have the right to share;',
        'not to add what is unlawful, what harms or deceives others, or what is made to harm a computer;',
        'to respect the people in your pictures, above all children;',
        'to keep your way of signing in to yourself;',
        'not to get around limits, sign in as somebody else, or take what was not shared with you.',
      ],
    },
    {
      heading: 'What stays yours',
      paragraphs: [
        'You keep all rights in what you add. You allow {operator} to store it, to make smaller pictures and descriptions of it, and to show it to those you show it to. That permission ends when you delete it.',
      ],
    },
    {
      heading: 'The program',
      paragraphs: [
        'StoryPad is free software under the GNU Affero General Public License, version 3 or later. That licence gives you the right to the program’s source; this agreement is about using this installation of it.',
      ],
    },
    {
      heading: 'When it ends',
      paragraphs: [
        'You can end this agreement at any time by deleting your account. {operator} may close an account that breaks it, and says why.',
      ],
    },
  ],
}
