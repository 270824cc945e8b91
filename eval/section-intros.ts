/** What each section of docs/evaluation.md measures, and what its columns mean. */

export const organiseIntro = `\`npm run eval -- organise\` gives a labelled set (\`test/fixtures/labelled-files.ts\`) to a running StoryPad, organises it and compares the stories with the labelled events. _Purity_ is the share of files in stories that belong to the story's event; _inverse purity_ is the share of an event's files that are in one story. The numbers of the grouping were chosen on the tuned part. The set is tidier than most people's documents: it shows regressions, not how well grouping works on real collections.`

export const belongsIntro = `\`npm run eval -- belongs\` uses the same set. The last third of each event is new, the rest is its story; in two of three rounds every other story is missing. _Precision_ is the share of suggestions that are right, _recall_ the share of new files of a story that get the right suggestion. It is measured on the function, not over HTTP.`

export const ocrIntro = `\`npm run eval -- ocr\` draws 60 pictures (\`eval/ocr\`): photographed receipts, letters and signs, scanned letters and screenshots, in English, German, French, Spanish and Italian, tilted, noisy, pale or small, and reads their words as the product does. _Characters right_ is one minus the edit distance, as a share of the text; _words right_ are found as they are written. Drawn pictures are tidier than most real ones.`

const columns = `| column | meaning |
| --- | --- |
| hit@1, hit@5 | the right file is first, or among the first five; compared with plain BM25 over whole documents |
| present | the fact that the question asks for is on the answer: in its text, or in the rows, statistics and passages below it |
| plain, right | the answer states it plainly, without 'Not sure', and its text has the fact |
| plain, wrong | what is stated plainly is something else, or there was nothing to state |
| hedged, present | the fact is on the answer, which says that it is not sure |
| refused | the reply says that it found no answer |
| irrelevant citations | the share of cited files that do not hold the answer |`

export const answersIntro = `\`npm run eval -- answers\` gives each set (\`eval/answers\`) to a running StoryPad, in an account of its own, asks its questions over HTTP and checks the replies. Twelve sets serve as regression; they were chosen so that together they cover four languages (English, German, French, Spanish), tables (praxis, taller, cidery), long texts (weaver, clubhouse, joinery), PDFs (tailor), follow-ups (all), paraphrases (charter, joinery) and questions without an answer (vets). Their questions teach the weights of texts (\`npm run eval -- weights\`), and some of their wrong answers were read. \`--misses\` prints the wrong answers; a set's name as argument asks that set only.

${columns}`

export const unseenIntro = `Two sets, \`kept\` and \`vicarage\`, that nothing was made for. Their wrong answers about tables were read once, on 28 November 2026, so that their figures for tables are no longer those of unseen documents. \`npm run eval -- answers kept vicarage\` asks them; do not use \`--misses\` with them. The columns are those of the section above.`
