/** A description of the export's contents, for a reader some years later. */
export const exportReadme = (
  operatorName: string,
  madeAt: Date,
): string => `Everything of your account at ${operatorName}
Made on ${madeAt.toISOString().slice(0, 10)}

files/          what you uploaded, as it was, under the names you gave it
captions.csv    a line for each of these files: its path here, name, caption, times, place and id
imports.csv     exports of other products that you brought here in the last 30 days, if any
saved-searches.csv  the views of your files that you saved, if any
stories.json    your stories with their texts, rules and the ids of their files
starred.json    the stories you starred
messages.json   your questions and the answers to them
profile.json    what is known about you, and where you are signed in
avatar.webp     your picture, if you have one

In captions.csv a cell that begins with = + - or @ has an apostrophe in front of it, so that no
spreadsheet takes it for a formula.
`
