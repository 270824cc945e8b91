import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Globe, Lock, Pencil, Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/stories.ts'
import { StoryByline } from '#web/features/stories/card/StoryByline.tsx'
import { StoryTags } from '#web/features/stories/card/StoryTags.tsx'
import { PersonaBox } from '#web/features/stories/persona/PersonaBox.tsx'
import { countText } from '#web/lib/count-text.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { reachOf, touch } from '#web/ui/theme/touch.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { StoryActions, StoryBarActions } from './StoryActions.tsx'
import { StoryDescription } from './StoryDescription.tsx'
import { StoryField } from './StoryField.tsx'
import { type StoryEdit, useStoryEdit } from './use-story-edit.ts'

/** A name that takes a second line on a phone; the description leaves it one of its own. */
const longName = 34

interface StoryHeadProps {
  story: Story
  /** The bar above it, which has the actions on a phone. */
  bar: HTMLElement | null
  heading: RefObject<HTMLHeadingElement | null>
  onDeleted: () => void
}

/** What an opened story says of itself, and what its owner can do with it; all that is written is edited in its place. */
export function StoryHead({ story, bar, heading, onDeleted }: StoryHeadProps) {
  const edit = useStoryEdit(story)
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const isEditing = edit.draft !== null
  const editActions = isEditing && <EditActions edit={edit} />
  return (
    <Head onKeyDown={edit.onKeyDown} data-editing={isEditing}>
      {isPhone &&
        bar &&
        createPortal(
          editActions || (
            <StoryBarActions
              story={story}
              onDeleted={onDeleted}
              onEdit={() => edit.begin('name')}
              isFocused={edit.hasEnded}
            />
          ),
          bar,
        )}
      <div className="line label">
        <Tags story={story} edit={edit} />
        {isPhone ? (
          <PersonaBox story={story} isLine />
        ) : (
          <div className="actions">{editActions || <StoryActions story={story} onDeleted={onDeleted} />}</div>
        )}
      </div>
      <div className="title">
        <h1 ref={heading} tabIndex={-1} dir="auto" style={isEditing ? visuallyHidden : undefined}>
          {story.name || 'Untitled Group'}
        </h1>
        {isEditing && (
          <div className="name">
            <StoryField edit={edit} field="name" />
          </div>
        )}
        {story.can_edit && !isEditing && !isPhone && (
          <IconAction
            label="Edit story"
            icon={<Pencil size={15} />}
            size={32}
            // The focus goes back to where the editing began.
            autoFocus={edit.hasEnded}
            onClick={() => edit.begin('name')}
          />
        )}
      </div>
      <Description story={story} edit={edit} />
      {edit.problem !== null && (
        <div role="alert" id="story-problem" className="problem">
          {edit.problem.text}
        </div>
      )}
      <div className="line by">
        <StoryByline story={story} />
        <Facts story={story} isPhone={isPhone} isEditing={isEditing} />
      </div>
    </Head>
  )
}

function EditActions({ edit }: { edit: StoryEdit }) {
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => void edit.finish()}>
        Save
      </Button>
      <Button size="small" onClick={edit.cancel}>
        Cancel
      </Button>
    </>
  )
}

interface EditedPartProps {
  story: Story
  edit: StoryEdit
}

function Tags({ story, edit }: EditedPartProps) {
  if (edit.draft !== null) {
    return (
      <div className="tags">
        <StoryField edit={edit} field="tags" />
      </div>
    )
  }
  if (story.tags.length > 0) return <StoryTags tags={story.tags} most={limits.tags} />
  return story.can_edit && <AddButton label="Add tags" onClick={() => edit.begin('tags')} />
}

function Description({ story, edit }: EditedPartProps) {
  if (edit.draft !== null) {
    return (
      <div className="description">
        <StoryField edit={edit} field="description" />
      </div>
    )
  }
  if (story.description) {
    return (
      <div className="description">
        <StoryDescription text={story.description} lines={story.name.length > longName ? 1 : 2} />
      </div>
    )
  }
  return story.can_edit && <AddButton label="Add a description" onClick={() => edit.begin('description')} />
}

/** Quietly stands where the owner has written nothing yet. */
function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="add" onClick={onClick}>
      <Plus size={14} aria-hidden />
      {label}
    </button>
  )
}

function Facts({ story, isPhone, isEditing }: { story: Story; isPhone: boolean; isEditing: boolean }) {
  const Icon = story.show_on_feed ? Globe : Lock
  const audience = story.show_on_feed ? 'public' : 'private'
  if (isPhone) {
    return (
      <span className="counts">
        <Icon size={13} aria-hidden />
        {audience}
      </span>
    )
  }
  if (isEditing) return <span className="counts">Ctrl+Enter saves · Esc cancels</span>
  return (
    <span className="counts">
      {countText(story.file_count, 'file')} · {countText(story.chat_count, 'question')} · {audience}
    </span>
  )
}

const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  '& .line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  '& .label': { minHeight: 36 },
  '& .by': { marginTop: 4, flexWrap: 'nowrap' },
  '& .actions': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    margin: '0 -6px 0 auto',
    // Fingers reach 6 px further than the eye sees.
    [touch]: { gap: 12, marginRight: 0 },
  },
  '&[data-editing="true"] .actions': { gap: 6, marginRight: 0 },
  '& button[aria-pressed="true"]': { color: theme.vars.palette.text.primary },
  '& .title': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0, minHeight: 34 },
  '& .name': { flex: 1, minWidth: 0 },
  '& h1, & .name': {
    margin: 0,
    minWidth: 0,
    fontSize: '1.75rem',
    lineHeight: '2.125rem',
    fontWeight: 600,
    letterSpacing: '-0.022em',
    overflowWrap: 'anywhere',
  },
  '& h1': { textWrap: 'balance' },
  // It takes the focus to be read from there, and is nothing to be pressed.
  '& h1:focus': { outline: 'none' },
  '& .tags': { flex: '1 1 200px', minWidth: 0, fontSize: '0.875rem', lineHeight: '1.375rem' },
  '& .description': {
    maxWidth: 560,
    fontSize: '1rem',
    lineHeight: '1.5rem',
    letterSpacing: '-0.008em',
    color: theme.vars.palette.text.secondary,
  },
  '& p': { margin: 0, textWrap: 'pretty', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& .add': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'start',
    gap: 6,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: theme.vars.palette.text3,
    fontFamily: 'inherit',
    fontSize: 14,
    lineHeight: '24px',
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.text.primary },
    ...reachOf('-10px'),
  },
  '& .problem': { color: theme.vars.palette.error.main, fontSize: 13, lineHeight: '18px' },
  '& .counts': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    flexShrink: 0,
    font: `400 12px/16px ${theme.fonts.mono}`,
    letterSpacing: '-0.01em',
    color: theme.vars.palette.text3,
  },
  [theme.breakpoints.down('sm')]: {
    gap: 8,
    '& .title': { order: 1, minHeight: 28 },
    '& .by': { order: 2, marginTop: 0 },
    '& .description, & > .add': { order: 3 },
    '& .label': { order: 4, minHeight: 28, flexWrap: 'nowrap' },
    '& .problem': { order: 5 },
    '& h1, & .name': { fontSize: '1.375rem', lineHeight: '1.75rem', letterSpacing: '-0.018em' },
    // A smaller one would have the browser of a phone draw the page nearer.
    '& .tags': { fontSize: '1rem', lineHeight: '1.5rem' },
  },
}))
