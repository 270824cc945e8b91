import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { feedPath } from '#web/lib/paths.ts'
import { askShareWorker, sharedPagePath, type SharePreview } from '#web/lib/shared-content.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { shareTargetWords } from './share-target-words.ts'

const shownNames = 5
const shownLetters = 280

/** Asks before anything is kept that another app or a website has sent. */
export function ShareTargetPage() {
  usePageTitle(shareTargetWords.title)
  const { data: preview } = useQuery({
    queryKey: ['held share'],
    queryFn: () => ('serviceWorker' in navigator ? askShareWorker('describe') : null),
    gcTime: 0,
  })
  return (
    <Box
      component="main"
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: 'calc(100vh - var(--foot-height, 0px))',
        p: '24px',
      }}
    >
      {preview === undefined && <Spinner label={shareTargetWords.loading} size={28} />}
      {preview === null && (
        <EmptyState
          icon={<FilePlus2 size={22} />}
          title={shareTargetWords.nothing}
          text={shareTargetWords.nothingText}
          action={
            <Button variant="outlined" component={Link} to={feedPath()}>
              {shareTargetWords.toStories}
            </Button>
          }
        />
      )}
      {preview && <Question preview={preview} />}
    </Box>
  )
}

function Question({ preview }: { preview: SharePreview }) {
  const navigate = useNavigate()
  const keep = async () => {
    await askShareWorker('keep')
    await navigate(sharedPagePath, { replace: true })
  }
  const discard = async () => {
    await askShareWorker('discard')
    await navigate(feedPath(), { replace: true })
  }
  return (
    <Box sx={{ width: 1, maxWidth: 480 }}>
      <Typography variant="title" component="h1">
        {shareTargetWords.question}
      </Typography>
      <Typography variant="read" sx={{ mt: '8px', color: 'text.secondary' }}>
        {shareTargetWords.warning}
      </Typography>
      <Preview preview={preview} />
      <Box sx={{ display: 'flex', gap: '8px' }}>
        <Button variant="contained" onClick={() => void keep()}>
          {shareTargetWords.add}
        </Button>
        <Button variant="outlined" onClick={() => void discard()}>
          {shareTargetWords.discard}
        </Button>
      </Box>
    </Box>
  )
}

function Preview({ preview: { fileNames, title, text } }: { preview: SharePreview }) {
  const more = fileNames.length - shownNames
  return (
    <Box
      component="ul"
      aria-label={shareTargetWords.content}
      sx={(theme) => ({
        my: '24px',
        mx: 0,
        p: '12px 16px',
        display: 'grid',
        gap: '6px',
        listStyle: 'none',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
        fontSize: 14,
        lineHeight: '20px',
        overflowWrap: 'anywhere',
        '&:empty': { display: 'none' },
      })}
    >
      {fileNames.slice(0, shownNames).map((name, place) => (
        <li key={place} dir="auto">
          {name}
        </li>
      ))}
      {more > 0 && <li>{shareTargetWords.more(more)}</li>}
      {title !== '' && <li dir="auto">{title}</li>}
      {text !== '' && (
        <li dir="auto">{text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text}</li>
      )}
    </Box>
  )
}
