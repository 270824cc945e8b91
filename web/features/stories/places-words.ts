import { countText } from '#web/lib/count-text.ts'

export const placesWords = {
  title: (name: string) => `Make “${name}” public?`,
  text: (count: number) =>
    `${countText(count, 'file')} in this story ${count === 1 ? 'has' : 'have'} a location. Other people never see it: they get copies without it. You can also remove it from StoryPad. Your originals keep it.`,
  remove: 'Remove and make public',
  keep: 'Make public',
}
