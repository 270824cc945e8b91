/** Numbers used by server and web, with the section of the specification (document 2, section 9 unless noted). */
export const limits = {
  /** Stories per page of the feed. */
  feedPage: 20,
  /** Files per page of the document store. */
  uploadsPage: 24,
  /** Messages per page of a chat. */
  chatPage: 50,
  /** Files sent with a story; the rest is paged. */
  storyTiles: 12,
  /** Files on the public story page. */
  shareTiles: 6,
  /** Free questions per visitor and story. */
  freePrompts: 3,
  /**
   * Daily questions of all visitors together about one story: the highest limit that its owner can set, and the
   * default.
   */
  visitorQuestions: { most: 100_000, default: 200 },
  /** Relevant files of an answer: minimum, maximum, default. */
  topN: { min: 1, max: 10, default: 5 },
  /** The minimum length of a text note, in characters. */
  noteMin: 10,
  /** The start of a text on its tile, in characters. */
  textPreview: 280,
  /** The size of a CSV preview, in a tile and in the dialog. */
  csvTile: { rows: 3, columns: 2 },
  csvDialog: { rows: 50, columns: 10 },
  /** The largest file, in bytes. */
  fileBytes: 10 * 1024 ** 3,
  /** Larger files are sent in parts, so that a broken connection costs one part. */
  wholeUploadBytes: 16 * 1024 ** 2,
  /** Uploads in parts of one user that are not complete. */
  halfUploads: 100,
  /** The longest text note, in characters. */
  noteMax: 1_000_000,
  /** Live updates: files per subscription, and files per connection. */
  liveFiles: 200,
  liveFilesInAll: 1_000,
  storyName: 200,
  description: 5_000,
  tags: 20,
  tag: 40,
  fileName: 255,
  caption: 2_000,
  question: 4_000,
  /** The longest search text, and the length of a snippet, in characters. */
  search: 200,
  hitText: 160,
  /** Saved searches of a user; lengths of their names and views, in characters. */
  savedSearches: 50,
  savedSearchName: 80,
  savedView: 1_000,
  /** Cameras to choose from. */
  cameras: 100,
  /** Cells of the map per request, and files counted in all of them together. */
  mapCells: 400,
  mapCounted: 20_000,
  /** Ids per request. */
  /** Characters of a filter by place. */
  placeFilter: 80,
  fileIds: 500,
  /** Files chosen for one zip. */
  zipFiles: 10_000,
  /** Organising: the default number of documents, and the maximum in an applied plan. */
  organise: {
    maxDocs: { min: 1, max: 500, default: 500 },
    maxStories: { min: 1, max: 50, default: 15 },
    minDocsPerStory: { min: 1, max: 100, default: 2 },
    planned: 1_000,
    /** How long an organising run can be undone. */
    undoDays: 30,
    /**
     * Suggestions: documents of this many recent days, compared with this many of the newest stories, by this many of
     * their first and last documents.
     */
    belonging: { files: 24, days: 14, stories: 24, sampled: 12 },
  },
  /** Files per caption run; lengths of drive ids and cursors, in characters. */
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
  /** The largest avatar, in bytes. */
  avatarBytes: 10 * 1024 ** 2,
  /**
   * Imports: entries of an export, those recorded at once, the longest path, albums of an entry; imports in the list, the
   * lines of a report, and how long it can be undone.
   */
  imports: { total: 500_000, entries: 100, path: 600, albums: 30, listed: 20, reported: 500, days: 30 },
  /** How long a deleted file can be restored. */
  trashDays: 30,
  /** How long a closed account can be reopened. */
  keepDays: 7,
} as const
