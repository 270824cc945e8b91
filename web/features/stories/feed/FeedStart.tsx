import { Images, MessageSquareText, Plus, Sparkles } from 'lucide-react'
import { useSession } from '#web/session/use-session.ts'
import { useSite } from '#web/shell/use-site.ts'
import { TruchetCover } from '#web/features/stories/card/TruchetCover.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import './FeedStart.css'

const steps = [
  {
    icon: Images,
    title: 'Bring your files together',
    text: 'Photos, videos, PDFs, spreadsheets and notes, together in one story.',
  },
  {
    icon: Sparkles,
    title: 'StoryPad reads them for you',
    text: 'Every file gets a caption, and you can search what’s inside it.',
  },
  {
    icon: MessageSquareText,
    title: 'Ask it anything',
    text: 'Every answer cites its sources. Share the link and others can ask too.',
  },
]

/** The friendly start of an installation without stories. */
export function FeedStart({ onCreate }: { onCreate: () => void }) {
  const site = useSite()
  const { user } = useSession()
  return (
    <section className="FeedStart" aria-label="No stories found">
      <div className="words">
        <p className="state">No stories found</p>
        <h2 className="text-title">Your first story starts with a few files</h2>
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
          Create New Story
        </ActionButton>
        {user !== null && site?.has_model === false && (
          <p className="hint">
            Captions and answers come from the built-in engine. To have a language model write them, start
            StoryPad with <code>AI_PROVIDER</code> or <code>AI_BASE_URL</code> set.
          </p>
        )}
      </div>
      <div className="picture">
        <TruchetCover seed="StoryPad" hue="family" />
      </div>
    </section>
  )
}
