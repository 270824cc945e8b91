import { countText } from '#web/lib/count-text.ts'

export const correctWords = {
  title: 'Edit info',
  caption: 'Caption',
  captionHelp: (count: number) => (count > 1 ? 'One caption for all of them.' : undefined),
  text: (count: number) =>
    count > 1
      ? `Empty fields keep what each of the ${countText(count, 'file')} has. Reset goes back to what they had.`
      : 'Reset goes back to what the file had.',
  day: 'Day',
  time: 'Time, by the clock of the place',
  place: 'Location',
  placeHelp: 'Latitude and longitude, such as 56.0912, -5.5571. Empty it to remove the location.',
  placeWrong: 'Enter latitude and longitude, such as 56.0912, -5.5571.',
  reset: 'Reset',
  save: 'Save',
  saved: 'Changes saved',
  undo: 'Undo',
  failed: 'Couldn’t save the changes',
}
