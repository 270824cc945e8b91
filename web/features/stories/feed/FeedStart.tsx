import { Images, MessageSquareText, Plus, Sparkles } from 'lucide-react'
import { useSession } from '#web/session/use-session.ts'
import { useSite } from '#web/shell/use-site.ts'
import { TruchetCover } from '#web/features/stories/card/TruchetCover.tsx'
import { feedStartWords, feedWords } from '#web/features/stories/stories-words.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import './FeedStart.css'

const steps = [
  {
    icon: Images,
    title: feedStartWords.filesTitle,
    text: feedStartWords.filesText,
  },
  {
    icon: Sparkles,
    title: feedStartWords.captionsTitle,
    text: feedStartWords.captionsText,
  },
  {
    icon: MessageSquareText,
    title: feedStartWords.chatTitle,
    text: feedStartWords.chatText,
  },
]

/** The friendly start of an installation without stories. */
export function FeedStart({ onCreate }: { onCreate: () => void }) {
  const site = useSite()
  const { user } = useSession()
  return (
    <section className="FeedStart" aria-label={feedWords.none}>
      <div className="words">
        <p className="state">{feedWords.none}</p>
        <h2 className="text-title">{feedStartWords.title}</h2>
        <ol>
          {steps.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="glyph" aria-hidden>
                <Icon size={18} />
              </span>
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {/* The one filled button of this page is in its head. */}
        <ActionButton variant="outlined" icon={<Plus size={17} />} onClick={onCreate}>
          {feedWords.create}
        </ActionButton>
        {user !== null && site?.has_model === false && (
          <p className="hint">
            {feedStartWords.modelHint} <code>AI_PROVIDER</code> {feedStartWords.or} <code>AI_BASE_URL</code>{' '}
            {feedStartWords.restart}
          </p>
        )}
      </div>
      <div className="picture">
        <TruchetCover seed="StoryPad" hue="family" />
      </div>
    </section>
  )
}
