/** Numbers both sides keep to; those of the specification say where they stand (document 2, section 9 unless said). */
export const limits = {
  /** Stories per page of the feed. */
  feedPage: 20,
  /** Files per page of the document store. */
  uploadsPage: 24,
  /** Messages per page of a chat. */
  chatPage: 50,
  /** Files sent with a story; more are paged. */
  storyTiles: 12,
  /** Files on the public story page. */
  shareTiles: 6,
  /** Free questions of a visitor in each story. */
  freePrompts: 3,
  /** Questions of all visitors together about one story in a day: what its owner may set, and what is set at first. */
  visitorQuestions: { most: 100_000, default: 200 },
  /** Relevant files of an answer: least, most, unless said. */
  topN: { min: 1, max: 10, default: 5 },
  /** A text note is at least this long, in characters. */
  noteMin: 10,
  /** First part of a text shown on its tile, in characters. */
  textPreview: 280,
  /** CSV in a tile, and in the dialog. */
  csvTile: { rows: 3, columns: 2 },
  csvDialog: { rows: 50, columns: 10 },
  /** Largest file taken, in bytes. */
  fileBytes: 10 * 1024 ** 3,
  /** Largest text note, in characters. */
  noteMax: 1_000_000,
  /** Live updates: files per subscription, and files that one connection may follow in all. */
  liveFiles: 200,
  liveFilesInAll: 1_000,
  storyName: 200,
  description: 5_000,
  tags: 20,
  tag: 40,
  fileName: 255,
  question: 4_000,
  /** Words to search for, in characters, and how much of a text is shown around what was found. */
  search: 200,
  hitText: 160,
  /** Files named in one request. */
  fileIds: 500,
  /** Of organising documents: how many, unless said; and how many documents a plan that is applied may have. */
  organise: {
    maxDocs: { min: 1, max: 500, default: 500 },
    maxStories: { min: 1, max: 50, default: 15 },
    minDocsPerStory: { min: 1, max: 100, default: 2 },
    planned: 1_000,
    /** An organisation can be taken back for so long. */
    undoDays: 30,
    /** Where new documents belong: so many of these days, beside so many of the newest stories, each by as many of its first and last documents. */
    belonging: { files: 24, days: 14, stories: 24, sampled: 12 },
  },
  /** Files of a drive that are captioned at once; ids of a drive's files and places in its lists, in characters. */
  cloudFiles: 5_000,
  cloudId: 300,
  cloudCursor: 4_000,
  personaName: 80,
  personaPreamble: 4_000,
  rules: 30,
  rule: 300,
  password: { min: 8, max: 200 },
  personName: 100,
  organization: 100,
  /** Largest picture of a person, in bytes. */
  avatarBytes: 10 * 1024 ** 2,
  /** A deleted file can be restored for so long. */
  trashDays: 30,
  /** A closed account can be opened again for so long. */
  keepDays: 7,
} as const
