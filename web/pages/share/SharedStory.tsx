import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/stories.ts'
import { FileTile } from '#web/features/files/tile/FileTile.tsx'
import { StoryViewer } from '#web/features/stories/StoryViewer.tsx'
import { StoryByline } from '#web/features/stories/card/StoryByline.tsx'
import { StoryTags } from '#web/features/stories/card/StoryTags.tsx'
import { coverOf } from '#web/features/stories/card/story-cover.ts'
import { StoryCover } from '#web/features/stories/card/StoryCover.tsx'
import { countText } from '#web/lib/count-text.ts'
import { ShareChat } from './ShareChat.tsx'
import { ShareFrame } from './ShareFrame.tsx'
import { WithoutScript } from './WithoutScript.tsx'
import { gridCell, walkGrid } from '#web/ui/walk-grid.ts'

const shownTags = 6
/** A name of more characters would reach over its cover. */
const longName = 90

/** A public story as its visitors meet it. */
export function SharedStory({ story }: { story: Story }) {
  const [openId, setOpenId] = useState<FileId | null>(null)
  const isWide = useMediaQuery('(min-width: 600px)')
  const tiles = story.files.slice(0, limits.shareTiles)
  const rest = story.file_count - tiles.length
  const isLast = (index: number) => index === tiles.length - 1
  const cover = coverOf(story)
  return (
    <ShareFrame isOverPicture>
      <Cover data-cover={cover.kind === 'made' ? 'picture' : cover.kind}>
        <div className="picture">
          <StoryCover story={story} isLarge />
          {cover.kind === 'picture' && (
            <ButtonBase
              className="open"
              aria-label={`Open ${cover.file.name}`}
              onClick={() => setOpenId(cover.file.file_id)}
            />
          )}
        </div>
        <div className="words">
          <div className="tags">
            <StoryTags tags={story.tags} most={shownTags} />
          </div>
          <h1 dir="auto" data-long={story.name.length > longName}>
            {story.name || 'Untitled Group'}
          </h1>
          <div className="by">
            <StoryByline story={story} />
            <span className="count">{countText(story.file_count, 'file')}</span>
            {cover.kind === 'made' && <span className="count">Cover made by AI</span>}
          </div>
        </div>
      </Cover>
      <Columns>
        <div className="files">
          {story.description && (
            <p className="description" dir="auto">
              {story.description}
            </p>
          )}
          {tiles.length > 0 && (
            <Tiles data-count={tiles.length} aria-label="Files" onKeyDown={walkGrid}>
              {tiles.map((file, index) => (
                <li key={file.file_id} {...gridCell}>
                  {/* What lies under the count of the others is opened with them. */}
                  <div className="tile-place" inert={isLast(index) && rest > 0}>
                    <FileTile
                      file={file}
                      storyId={story.id}
                      isCaptionShown={index === 0 && isWide}
                      onOpen={(opened) => setOpenId(opened.file_id)}
                    />
                  </div>
                  {isLast(index) && rest > 0 && (
                    <MoreFiles count={rest} onOpen={() => setOpenId(file.file_id)} />
                  )}
                </li>
              ))}
            </Tiles>
          )}
          <WithoutScript story={story} />
        </div>
        <div className="talk">
          <Typography variant="title">Join the group chat to view and discuss these memories!</Typography>
          <ShareChat story={story} />
        </div>
      </Columns>
      {openId && (
        <StoryViewer story={story} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </ShareFrame>
  )
}

/** Over the last tile: how many files are not among them, and the way to all. */
function MoreFiles({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <More onClick={onOpen} aria-label={`+${count} more files`}>
      +{count}
    </More>
  )
}

/** The cover fades below, so that the name stays readable over a white picture too; `end` is the share of the ground there. */
const fade = (ground: string, end: number) => {
  const mix = (share: number) => `color-mix(in srgb, ${ground} ${share}%, transparent)`
  return `linear-gradient(to bottom, ${mix(0)} 34%, ${mix(10)} 44%, ${mix(56)} 64%, ${mix(78)} 82%, ${mix(end)})`
}

/** What captions over pictures stand on, in both colours. */
const ink = 'rgb(16 14 12)'

const Cover = styled('section')(({ theme }) => ({
  position: 'relative',
  '& .picture': { position: 'relative', overflow: 'hidden', background: theme.vars.palette.sunken },
  '& .open': { position: 'absolute', inset: 0, borderRadius: 'inherit' },
  // Inside, because the picture ends where the window does, and with a ground of its own on any picture.
  '& .open:focus-visible': { outlineOffset: -6, boxShadow: `inset 0 0 0 6px ${theme.vars.palette.bg}` },
  '& h1': {
    alignSelf: 'flex-start',
    margin: 0,
    fontWeight: 600,
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    fontSize: '2rem',
    lineHeight: '2.25rem',
    letterSpacing: '-0.026em',
  },
  '& .by': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& .count': { color: theme.vars.palette.text3, font: `400 12px/16px ${theme.fonts.mono}`, flexShrink: 0 },
  '& .words': { display: 'flex', flexDirection: 'column' },
  [theme.breakpoints.down('sm')]: {
    padding: '0 var(--side)',
    '& .picture': { aspectRatio: '358 / 268', borderRadius: 14 },
    '& .words': { paddingTop: 20, gap: 12 },
    '& .tags': { order: 2 },
  },
  [theme.breakpoints.up('sm')]: {
    height: 448,
    '& .picture': { position: 'absolute', inset: 0 },
    '& .picture::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      background: fade(theme.vars.palette.bg, 100),
      pointerEvents: 'none',
    },
    // A light ground over a dark picture would be a grey fog: pictures darken in both colours.
    '&[data-cover="picture"] .picture::after': {
      background: fade(ink, 86),
      ...theme.applyStyles('dark', { background: fade(theme.vars.palette.bg, 100) }),
    },
    '&[data-cover="picture"] :is(h1, .owner, .date, .count, .by)': {
      color: '#FFFFFF',
      ...theme.applyStyles('dark', { color: theme.vars.palette.text.primary }),
    },
    '& .words': { position: 'absolute', left: 'var(--side)', right: 'var(--side)', bottom: 28, gap: 16 },
    '& h1': { fontSize: '3.5rem', lineHeight: '3.75rem', letterSpacing: '-0.03em', maxWidth: 960 },
    '& h1[data-long="true"]': { fontSize: '2rem', lineHeight: '2.25rem' },
    '& .by': { justifyContent: 'flex-start', gap: 8 },
    '& .owner, & .date, & .count': {
      color: theme.vars.palette.text.primary,
      fontSize: '1rem',
      lineHeight: '1.5rem',
    },
    '& .count': { fontFamily: theme.fonts.sans, '&::before': { content: '"·"', marginRight: 8 } },
  },
  [theme.breakpoints.between('sm', 'md')]: { '& h1': { fontSize: '2.5rem', lineHeight: '2.75rem' } },
}))

const More = styled(ButtonBase)(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  borderRadius: 8,
  background: theme.vars.palette.glassRound,
  color: '#FFFFFF',
  font: `600 22px/28px ${theme.fonts.sans}`,
  transition: 'background-color 120ms',
  '&:hover': { background: theme.vars.palette.glass },
  '&:focus-visible': { outlineOffset: -4, outlineColor: '#FFFFFF' },
}))

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.down('sm')]: { gap: 6 },
}))

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 776fr) minmax(360px, 448fr)',
  gap: 56,
  padding: '28px var(--side) 0',
  '& .files': { display: 'flex', flexDirection: 'column', gap: 24, minWidth: 0 },
  '& .description': {
    alignSelf: 'flex-start',
    margin: 0,
    maxWidth: 640,
    fontSize: '1rem',
    lineHeight: '1.625rem',
    letterSpacing: '-0.008em',
    color: theme.vars.palette.text.secondary,
    textWrap: 'pretty',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  '& .files li': { position: 'relative', gridColumn: 'span 3', height: 194 },
  '& .tile-place': { height: '100%' },
  '& .files li:nth-of-type(-n + 2)': { gridColumn: 'span 6', height: 264 },
  // Fewer tiles fill their lines as well: two, then three; a single one takes the whole width.
  '& .files > ul[data-count="5"] li:nth-of-type(n + 3)': { gridColumn: 'span 4' },
  '& .files > ul[data-count="4"] li:nth-of-type(n + 3)': { gridColumn: 'span 6' },
  '& .files > ul[data-count="3"] li:nth-of-type(3)': { gridColumn: 'span 12' },
  '& .files > ul[data-count="1"] li': { gridColumn: 'span 12', height: 360 },
  '& .talk': { display: 'flex', flexDirection: 'column', gap: 20, minWidth: 0, minHeight: 540 },
  '& .box': {
    position: 'relative',
    // In pixels: a share of an unknown height would count as the height of the messages.
    flex: '1 1 0px',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    border: `1px solid ${theme.vars.palette.line}`,
    borderRadius: 12,
    background: theme.vars.palette.surface,
  },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 32,
    '& .talk': { minHeight: 0 },
    '& .box': { flex: '0 0 620px' },
  },
  [theme.breakpoints.down('sm')]: {
    paddingTop: 20,
    '& .description': { fontSize: '0.9375rem', lineHeight: '1.5rem' },
    // Three in a line; what would leave a gap is wider.
    '& .files > ul > li:nth-of-type(n), & .files > ul[data-count="3"] > li:nth-of-type(3)': {
      gridColumn: 'span 4',
      height: 'auto',
      aspectRatio: '1',
    },
    '& .files > ul:is([data-count="2"], [data-count="4"]) > li:nth-of-type(n), & .files > ul[data-count="5"] > li:nth-of-type(-n + 2)':
      { gridColumn: 'span 6', aspectRatio: '4 / 3' },
    '& .files > ul[data-count="1"] > li:nth-of-type(n)': { gridColumn: 'span 12', aspectRatio: '4 / 3' },
    '& .box': { flex: 'none', border: 0, background: 'none' },
  },
}))
