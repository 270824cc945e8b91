import { countText } from '#web/lib/count-text.ts'

export const correctWords = {
  title: 'Change date and place',
  text: (count: number) =>
    count > 1
      ? `Empty fields keep what each of the ${countText(count, 'file')} has. Reset goes back to what the files say.`
      : 'Reset goes back to what the file says.',
  day: 'Day',
  time: 'Time, by the clock of the place',
  place: 'Location',
  placeHelp: 'Latitude and longitude, such as 56.0912, -5.5571',
  placeWrong: 'Enter latitude and longitude, such as 56.0912, -5.5571.',
  reset: 'Reset',
  save: 'Save',
  saved: 'Date and place changed',
  undo: 'Undo',
  failed: 'Couldn’t change date and place',
}
