/** Titles and introductions of the sections of docs/performance.md, by bench. */

export const sectionOf = {
  all: {
    title: 'Server',
    intro:
      '`npm run bench` measures uploads, downloads, sign-ins, photos, the first words of an answer, start and memory. The baseline does the same with the bare minimum in the same run: a pipe with sha256, nginx, sharp, a fake model. Data is synced to disk here; the bare pipe does not do that. Memory and disk are in the same state before each round ([decision 063](decisions/063-benchmark-memory.md)).',
  },
  firstPage: {
    title: 'First page',
    intro:
      '`npm run bench -- first-page` measures what server-rendered pages ([decision 190](decisions/190-server-rendered-pages.md)) cost the server, and their Lighthouse results on a simulated phone and desktop, as medians of five rounds beside an empty static page. It installs Lighthouse for itself.',
  },
  documents: {
    title: 'Ten thousand documents',
    intro:
      '`npm run bench -- documents` opens the documents page with 10,000 documents and scrolls through forty screens, as pictures and as names.',
  },
  search: {
    title: 'Search for an answer',
    intro:
      '`npm run bench -- search` finds what questions need among the passages of one user, compared with one full-text statement written by hand over the same index. The baseline knows no typos, parts of words, days or file names.',
  },
  organise: {
    title: 'Organising',
    intro:
      '`npm run bench -- organise` organises 500 described documents again and again without a model, while 20 notes are uploaded.',
  },
  cloud: {
    title: 'Cloud files',
    intro:
      '`npm run bench -- cloud` lists a large folder of a drive and captions 500 files from it. The baseline asks the fake drive directly.',
  },
  metering: {
    title: 'Counting use',
    intro:
      '`npm run bench -- metering` asks questions of a server that counts them and of the same server without counting, in turns.',
  },
  neighbour: {
    title: 'A busy neighbour',
    intro:
      '`npm run bench -- neighbour` measures the calls of one account while another asks 30 long questions at once, compared with the same calls at rest.',
  },
  reading: {
    title: 'Reading files',
    intro:
      '`npm run bench -- reading` reads a file of each kind in a child process, as after an upload: text, passages for search, facts and smaller pictures. The baseline calls one library by hand in the same process, or the same reader without a child process. Then many files of all kinds arrive at once ([decision 265](decisions/265-one-budget-for-reading.md)).',
  },
  tables: {
    title: 'Tables',
    intro:
      '`npm run bench -- tables` reads tables of 1,000 to 1,000,000 rows and asks them, compared with DuckDB called by hand in the same process, without limits, a verdict or the rows behind a figure.',
  },
  zips: {
    title: 'Zips',
    intro:
      '`npm run bench -- zips` downloads everything of an account as one zip, compared with `zip -0` of the same objects into a pipe. The baseline knows no names, captions or rights, and needs `zip` to be installed.',
  },
  ocr: {
    title: 'Words in pictures',
    intro:
      '`npm run bench -- ocr` finds the words in pictures as after an upload, compared with Tesseract alone in one language on the same pictures, and measures what notes wait meanwhile.',
  },
  largeUploads: {
    title: 'Large uploads',
    intro:
      '`npm run bench -- large-uploads` sends 2 GB by the tus protocol over a connection that breaks ten times, compared with one form of the same size, which cannot continue.',
  },
  growth: {
    title: 'Growth',
    intro:
      "`npm run bench -- growth` compares a user with 1,000 stories, files, passages and messages with one who has 10,000 and 100,000, each among ten times as much data of others, and with the best statement written by hand for the same rows on the same tables and indexes. Times are medians of the product's own statements; the last column is the whole call over HTTP at 100,000. Bold is over the target.",
  },
} as const
