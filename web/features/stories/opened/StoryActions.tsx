import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download, Ellipsis, Globe, ImagePlus, Link2, Lock, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#contract/calls/stories.ts'
import { useZipDownload } from '#web/features/files/download/use-zip-download.ts'
import { useCoverDialog, useMayHaveCover } from '#web/features/stories/cover/use-cover-dialog.tsx'
import { actionWords, editWords } from '#web/features/stories/stories-words.ts'
import { useStoryActions } from '#web/features/stories/use-story-actions.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'

interface StoryActionsProps {
  story: Story
  onDeleted: () => void
}

/** What can be done with an opened story, in one line. */
export function StoryActions({ story, onDeleted }: StoryActionsProps) {
  const { makePublic, makePrivate, isChangingPrivacy, star, remove, copyLink } = useStoryActions()
  const { downloadStory } = useZipDownload()
  const cover = useCoverDialog(story)
  const hasCover = useMayHaveCover(story)
  const isPublic = story.show_on_feed
  const icon = isPublic ? <Lock size={15} /> : <Globe size={15} />
  return (
    <>
      {story.can_edit && (
        <Button
          size="small"
          startIcon={isChangingPrivacy ? <Spinner size={15} label={actionWords.saving} /> : icon}
          // Not disabled, which would take the focus away.
          aria-disabled={isChangingPrivacy}
          aria-busy={isChangingPrivacy}
          onClick={() => {
            if (!isChangingPrivacy) void (isPublic ? makePrivate : makePublic)(story)
          }}
        >
          {isPublic ? actionWords.makePrivate : actionWords.makePublic}
        </Button>
      )}
      {isPublic && (
        <Button size="small" startIcon={<Link2 size={15} />} onClick={() => void copyLink(story)}>
          {actionWords.copyLink}
        </Button>
      )}
      <StarAction story={story} onStar={() => void star(story)} />
      {hasCover && (
        <IconAction
          size={32}
          label={actionWords.cover}
          aria-haspopup="dialog"
          icon={<ImagePlus size={17} />}
          onClick={cover.open}
        />
      )}
      {cover.dialog}
      {story.file_count > 0 && (
        <IconAction
          size={32}
          label={actionWords.download}
          aria-haspopup="dialog"
          icon={<Download size={17} />}
          onClick={() => void downloadStory(story.id)}
        />
      )}
      {story.can_edit && (
        <IconAction
          size={32}
          label={actionWords.delete}
          icon={<Trash2 size={17} />}
          onClick={() => void remove(story).then((isGone) => isGone && onDeleted())}
        />
      )}
    </>
  )
}

function StarAction({ story, onStar }: { story: Story; onStar: () => void }) {
  return (
    <IconAction
      size={32}
      label={story.starred ? actionWords.unstar : actionWords.star}
      aria-pressed={story.starred}
      icon={<Star size={17} fill={story.starred ? 'currentColor' : 'none'} />}
      onClick={onStar}
    />
  )
}

interface StoryBarActionsProps extends StoryActionsProps {
  onEdit: () => void
  /** The editing has just ended: the focus goes back to where it began. */
  isFocused: boolean
}

/** The same in the bar of a phone: the link and the star, and everything that is the owner's behind one button. */
export function StoryBarActions({ story, onDeleted, onEdit, isFocused }: StoryBarActionsProps) {
  const { makePublic, makePrivate, isChangingPrivacy, star, remove, copyLink } = useStoryActions()
  const { downloadStory } = useZipDownload()
  const cover = useCoverDialog(story)
  const hasCover = useMayHaveCover(story)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isPublic = story.show_on_feed
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  return (
    <>
      {isPublic && (
        <IconAction
          label={actionWords.copyLink}
          icon={<Link2 size={18} />}
          onClick={() => void copyLink(story)}
        />
      )}
      <StarAction story={story} onStar={() => void star(story)} />
      {!story.can_edit && story.file_count > 0 && (
        <IconAction
          label={actionWords.download}
          aria-haspopup="dialog"
          icon={<Download size={18} />}
          onClick={() => void downloadStory(story.id)}
        />
      )}
      {story.can_edit && (
        <IconAction
          label={actionWords.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-busy={isChangingPrivacy}
          autoFocus={isFocused}
          icon={isChangingPrivacy ? <Spinner size={18} label={actionWords.saving} /> : <Ellipsis size={18} />}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      {anchor !== null && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          <MenuItem
            disabled={isChangingPrivacy}
            onClick={choose(() => void (isPublic ? makePrivate : makePublic)(story))}
          >
            {isPublic ? <Lock size={16} aria-hidden /> : <Globe size={16} aria-hidden />}
            {isPublic ? actionWords.makePrivate : actionWords.makePublic}
          </MenuItem>
          <MenuItem onClick={choose(onEdit)}>
            <Pencil size={16} aria-hidden />
            {editWords.edit}
          </MenuItem>
          {hasCover && (
            <MenuItem onClick={choose(cover.open)}>
              <ImagePlus size={16} aria-hidden />
              {actionWords.cover}
            </MenuItem>
          )}
          {story.file_count > 0 && (
            <MenuItem onClick={choose(() => void downloadStory(story.id))}>
              <Download size={16} aria-hidden />
              {actionWords.download}
            </MenuItem>
          )}
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={choose(() => void remove(story).then((isGone) => isGone && onDeleted()))}
          >
            <Trash2 size={16} aria-hidden />
            {actionWords.delete}
          </MenuItem>
        </Menu>
      )}
      {cover.dialog}
    </>
  )
}
