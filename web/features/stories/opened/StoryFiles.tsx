import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { FolderMinus, Images, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { PrintCaption } from '#web/features/files/tile/PrintCaption.tsx'
import { FileTile } from '#web/features/files/tile/FileTile.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { ViewerAction } from '#web/features/files/viewer/ViewerAction.tsx'
import { EmptyStory } from './EmptyStory.tsx'
import { useRemoveFile } from './use-remove-file.ts'
import { StoryViewer } from '#web/features/stories/StoryViewer.tsx'
import { openedWords } from '#web/features/stories/stories-words.ts'
import { useStoryFiles } from '#web/features/stories/use-story-files.ts'
import { oneStop } from '#web/ui/hooks/one-stop.ts'
import { gridCell, walkGrid } from '#web/ui/hooks/walk-grid.ts'

/** With fewer files than this, all tiles are of one size. */
const leastForLarge = 5

interface StoryFilesProps {
  story: Story
  /** Adds files: those that were dropped, or such as are to be chosen. */
  onAdd: (files?: readonly File[]) => void
}

/** The files of an opened story: up to twelve previews, then all of them on request. */
export function StoryFiles({ story, onAdd }: StoryFilesProps) {
  const [isAll, setIsAll] = useState(false)
  const [openId, setOpenId] = useState<FileId | null>(null)
  const { files, isLoading, hasFailed, hasMore, loadMore } = useStoryFiles(story, isAll)
  const take = useRemoveFile(story)
  const shown = isAll ? files : files.slice(0, limits.storyTiles)
  const rest = story.file_count - shown.length
  const isShowAllTile = !story.can_edit && !isAll && rest > 0
  if (story.can_edit && story.file_count === 0 && files.length === 0)
    return (
      <section aria-label={openedWords.files}>
        <EmptyStory onAdd={onAdd} />
      </section>
    )
  return (
    <section aria-label={openedWords.files}>
      <Tiles ref={oneStop} data-large={shown.length >= leastForLarge} onKeyDown={walkGrid}>
        {shown.map((file, index) => (
          <li key={file.file_id} {...gridCell}>
            <FileTile
              file={file}
              storyId={story.id}
              isNamed
              isCaptionShown={index === 0 && shown.length >= leastForLarge}
              onOpen={(opened) => setOpenId(opened.file_id)}
            />
            <PrintCaption file={file} />
            {story.can_edit && (
              <span className="remove">
                <IconAction
                  label={openedWords.removeFile(file.name)}
                  icon={<X size={14} />}
                  size={32}
                  onClick={() => void take(file)}
                />
              </span>
            )}
          </li>
        ))}
        {isShowAllTile && (
          <li {...gridCell} data-no-print>
            <MoreTile
              icon={<Images size={18} aria-hidden />}
              label={openedWords.showAll}
              onClick={() => setIsAll(true)}
            />
          </li>
        )}
        {story.can_edit && (
          <li {...gridCell} data-no-print>
            <MoreTile
              icon={<Plus size={18} aria-hidden />}
              label={openedWords.addFiles}
              onClick={() => onAdd()}
            />
          </li>
        )}
      </Tiles>
      {!story.can_edit && story.file_count === 0 && (
        <Box component="p" sx={(theme) => ({ m: 0, fontSize: '0.875rem', color: theme.vars.palette.text3 })}>
          {openedWords.noFiles}
        </Box>
      )}
      <Foot data-no-print>
        {rest > 0 && <span>{openedWords.shown(shown.length, story.file_count)}</span>}
        {hasFailed && <span role="alert">{openedWords.filesFailed}</span>}
        {!isAll && rest > 0 && !isShowAllTile && (
          <Button size="small" onClick={() => setIsAll(true)}>
            {openedWords.showAll}
          </Button>
        )}
        {isAll && (hasMore || hasFailed) && (
          <Button size="small" disabled={isLoading} onClick={loadMore}>
            {hasFailed ? openedWords.tryAgain : openedWords.showMore}
          </Button>
        )}
      </Foot>
      {openId && (
        <StoryViewer
          story={story}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
          // oxlint-disable-next-line react/no-unstable-nested-components -- a slot that is called, not a component.
          actions={(file) =>
            story.can_edit && (
              <ViewerAction
                label={openedWords.remove}
                icon={<FolderMinus size={18} />}
                isDangerous
                onClick={() => {
                  setOpenId(null)
                  void take(file)
                }}
              />
            )
          }
        />
      )}
    </section>
  )
}

interface MoreTileProps {
  icon: ReactNode
  label: string
  onClick: () => void
}

/** Among the tiles, the way to more of them. */
function MoreTile({ icon, label, onClick }: MoreTileProps) {
  return (
    <Box
      component="button"
      type="button"
      onClick={onClick}
      sx={(theme) => ({
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: '8px',
        width: 1,
        height: 1,
        padding: '8px',
        border: `1.5px dashed ${theme.vars.palette.lineStrong}`,
        borderRadius: '8px',
        background: 'none',
        color: theme.vars.palette.text.secondary,
        font: `600 13px/18px ${theme.fonts.sans}`,
        cursor: 'pointer',
        transition: 'background-color 120ms, color 120ms',
        '&:hover': { background: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
      })}
    >
      {icon}
      {label}
    </Box>
  )
}

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { position: 'relative', aspectRatio: '1', minWidth: 0 },
  '&[data-large="true"] > li:first-of-type': { gridColumn: 'span 2', gridRow: 'span 2' },
  [theme.breakpoints.up('lg')]: { gridAutoRows: 150, '& > li': { aspectRatio: 'auto' } },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 6 },
  '& .remove': { position: 'absolute', top: 6, left: 6, zIndex: 1, transition: 'opacity 120ms' },
  '& .remove button, & .remove button:hover': { color: '#FFFFFF', background: theme.vars.palette.glassRound },
  // Where nothing can be pointed at, the viewer has this button.
  '@media (hover: none)': { '& .remove': { display: 'none' } },
  '@media (hover: hover)': {
    '& .remove': { opacity: 0 },
    '& > li:hover .remove, & .remove:focus-within': { opacity: 1 },
  },
  '@media print': {
    gridAutoRows: 'auto',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > li:nth-of-type(n)': { aspectRatio: 'auto', gridRow: 'auto', breakInside: 'avoid' },
    '& .FileTile': { height: '44mm' },
    '&[data-large="true"] > li:first-of-type .FileTile': { height: '88mm' },
    '& .remove': { display: 'none' },
  },
}))

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginTop: 6,
  '&:has(*)': { minHeight: 36 },
  font: `400 12px/16px ${theme.fonts.mono}`,
  color: theme.vars.palette.text3,
  '& button': { color: theme.vars.palette.primaryText, marginRight: -12 },
}))
