import { Globe, Lock } from 'lucide-react'
import type { Story } from '#contract/stories.ts'

/** Who may see a story. */
export function GroupSign({ story }: { story: Story }) {
  return story.show_on_feed ? (
    <Globe size={14} role="img" aria-label="Public" style={{ flexShrink: 0 }} />
  ) : (
    <Lock size={14} role="img" aria-label="Private" style={{ flexShrink: 0 }} />
  )
}
