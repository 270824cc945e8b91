import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Images, MessageSquareText, Plus, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { signupPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSite } from '#web/shell/use-site.ts'
import { TruchetCover } from '#web/features/stories/card/TruchetCover.tsx'

const steps = [
  {
    icon: Images,
    title: 'Put files together',
    text: 'Pictures, films, PDFs, tables and notes become one story.',
  },
  {
    icon: Sparkles,
    title: 'They are read for you',
    text: 'Each file gets a caption and can be found by what is in it.',
  },
  {
    icon: MessageSquareText,
    title: 'Ask the story',
    text: 'Answers name the files they come from. Share the link and others can ask too.',
  },
]

/** The friendly start of an installation without stories. */
export function FeedStart({ onCreate }: { onCreate: () => void }) {
  const site = useSite()
  const { user } = useSession()
  return (
    <Panel aria-label="No stories found">
      <div className="words">
        <p className="state">No stories found</p>
        <Typography variant="title">Your first story starts with a few files</Typography>
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
        {site?.is_new && user === null ? (
          <Button variant="outlined" component={Link} to={signupPath()}>
            Create the first account
          </Button>
        ) : (
          <Button variant="outlined" startIcon={<Plus size={17} />} onClick={onCreate}>
            Create New Story
          </Button>
        )}
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
    </Panel>
  )
}

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 42%)',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 16,
  overflow: 'hidden',
  background: theme.vars.palette.surface,
  '& .words': { display: 'grid', justifyItems: 'start', alignContent: 'center', padding: 40 },
  '& .state': {
    margin: '0 0 8px',
    font: `400 12px/16px ${theme.fonts.mono}`,
    color: theme.vars.palette.text3,
  },
  '& ol': { display: 'grid', gap: 18, margin: '24px 0 28px', padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', gap: 14, fontSize: '0.875rem', lineHeight: '1.25rem' },
  '& .glyph': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    flexShrink: 0,
    borderRadius: 8,
    background: theme.vars.palette.sunken,
    color: theme.vars.palette.text.secondary,
  },
  '& strong': { fontWeight: 600 },
  '& li p': { margin: '2px 0 0', maxWidth: 400, color: theme.vars.palette.text.secondary },
  '& .hint': {
    margin: '20px 0 0',
    maxWidth: 440,
    fontSize: 13,
    lineHeight: '19px',
    color: theme.vars.palette.text3,
  },
  '& code': { fontFamily: theme.fonts.mono, fontSize: 12 },
  '& .picture': { position: 'relative', minHeight: 200 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .words': { padding: 24 },
    '& .picture': { order: -1, minHeight: 160 },
  },
}))
