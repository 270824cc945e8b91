import { countText } from '#web/lib/count-text.ts'

export const shareWords = {
  home: 'StoryPad, home',
  // Specification 2, section 2, "Public shared story page".
  tryProduct: 'Try the product',
  terms: 'Terms of Service',
  untitled: 'Untitled Group',
  title: 'Shared story',
  notFound: 'Group not found or not public.',
  unreachable: 'Couldn’t reach the server. Check your connection and try again.',
  notFoundText: 'The link may be out of date, or the owner made the story private.',
  publicStories: 'Browse public stories',
  loading: 'Loading the story',
  open: (name: string) => `Open ${name}`,
  aiCover: 'AI-generated cover',
  videoCover: (duration: string) => `Video cover, ${duration}`,
  files: 'Files',
  // Specification 2, section 2, "Public shared story page".
  chat: 'Join the group chat to view and discuss these memories!',
  withoutScript: 'Turn on JavaScript to ask questions or open files. Here’s what’s in this story.',
  moreInText: (count: number) => `And ${count} more.`,
  moreFiles: (count: number) => `+${countText(count, 'more file')}`,
}
