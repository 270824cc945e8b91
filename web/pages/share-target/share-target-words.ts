import { countText } from '#web/lib/count-text.ts'

export const shareTargetWords = {
  title: 'Add shared files',
  loading: 'Looking for shared files',
  nothing: 'Nothing to add',
  nothingText: 'Nothing was shared, or the share expired. Share it again.',
  toStories: 'Go to stories',
  question: 'Add this to your documents?',
  warning: 'Another app or a website sent this to StoryPad. If that wasn’t you, discard it.',
  add: 'Add',
  discard: 'Discard',
  content: 'Shared content',
  more: (count: number) => `and ${countText(count, 'more file')}`,
}
