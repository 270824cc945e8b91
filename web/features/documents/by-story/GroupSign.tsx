import { Globe, Lock } from 'lucide-react'
import type { Story } from '#contract/calls/stories.ts'
import { groupWords } from '#web/features/documents/documents-words.ts'

/** Who may see a story. */
export function GroupSign({ story }: { story: Story }) {
  return story.show_on_feed ? (
    <Globe size={14} role="img" aria-label={groupWords.public} style={{ flexShrink: 0 }} />
  ) : (
    <Lock size={14} role="img" aria-label={groupWords.private} style={{ flexShrink: 0 }} />
  )
}
