import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import './ChatSkeleton.css'
import { chatFrameWords } from './chat-words.ts'

/** The place of a chat whose code is still on its way. */
export function ChatSkeleton() {
  return (
    <section className="ChatSkeleton" aria-busy aria-label={chatFrameWords.loading}>
      <SkeletonBlock width="44%" height={28} />
      <div />
      <SkeletonBlock height={44} radius={10} />
      <SkeletonBlock height={44} radius={10} />
      <SkeletonBlock height={84} radius={12} />
    </section>
  )
}
