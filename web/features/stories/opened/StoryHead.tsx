import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Globe, Lock, Pencil, Plus } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { StoryByline } from '#web/features/stories/card/StoryByline.tsx'
import { StoryTags } from '#web/features/stories/card/StoryTags.tsx'
import { PersonaBox } from '#web/features/stories/persona/PersonaBox.tsx'
import { cardWords, editWords } from '#web/features/stories/stories-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { saveKeys } from '#web/lib/command-key.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { reachOf, touch } from '#web/ui/theme/touch.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { StoryActions, StoryBarActions } from './StoryActions.tsx'
import { StoryDescription } from './StoryDescription.tsx'
import { StoryEditor } from './StoryEditor.tsx'
import type { StoryField } from './story-draft.ts'
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

/** The texts of an opened story, edited in their place, and what its owner can do with it. */
export function StoryHead({ story, bar, heading, onDeleted }: StoryHeadProps) {
  const edit = useStoryEdit(story)
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const isEditing = edit.draft !== null
  const onPress = (field: StoryField) => (event: MouseEvent) => {
    if (story.can_edit && !isEditing && isForText(event)) edit.begin(field)
  }
  const editActions = isEditing && <EditActions edit={edit} />
  return (
    <Head onKeyDown={edit.onKeyDown} data-editing={isEditing} data-editable={story.can_edit}>
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
        {!isEditing && <Tags story={story} onAdd={() => edit.begin('tags')} />}
        {isPhone ? (
          !isEditing && <PersonaBox story={story} isShort />
        ) : (
          <div className="actions">{editActions || <StoryActions story={story} onDeleted={onDeleted} />}</div>
        )}
      </div>
      <div className="title">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- by keyboard there is 'Edit story'. */}
        <h1
          ref={heading}
          tabIndex={-1}
          dir="auto"
          style={isEditing ? visuallyHidden : undefined}
          onClick={onPress('name')}
        >
          {story.name || cardWords.untitled}
        </h1>
        {story.can_edit && !isEditing && !isPhone && (
          <IconAction
            label={editWords.edit}
            icon={<Pencil size={15} />}
            size={32}
            // The focus goes back to where the editing began.
            autoFocus={edit.hasEnded}
            onClick={() => edit.begin('name')}
          />
        )}
      </div>
      {edit.draft === null ? (
        <Description story={story} onAdd={() => edit.begin('description')} onPress={onPress('description')} />
      ) : (
        <StoryEditor edit={edit} draft={edit.draft} />
      )}
      <div className="line by">
        <StoryByline story={story} />
        <Facts story={story} isPhone={isPhone} isEditing={isEditing} />
      </div>
    </Head>
  )
}

/** A press that ends a selection of text, or is meant for a button in it, does not begin the editing. */
const isForText = ({ target }: MouseEvent) =>
  window.getSelection()?.isCollapsed !== false && !(target instanceof Element && target.closest('button'))

function EditActions({ edit }: { edit: StoryEdit }) {
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => void edit.finish()}>
        {editWords.save}
      </Button>
      <Button size="small" onClick={edit.cancel}>
        {editWords.cancel}
      </Button>
    </>
  )
}

function Tags({ story, onAdd }: { story: Story; onAdd: () => void }) {
  if (story.tags.length > 0) return <StoryTags tags={story.tags} most={limits.tags} />
  return story.can_edit && <AddButton label={editWords.addTags} onClick={onAdd} />
}

interface DescriptionProps {
  story: Story
  onAdd: () => void
  onPress: (event: MouseEvent) => void
}

function Description({ story, onAdd, onPress }: DescriptionProps) {
  if (story.description) {
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keyboard there is 'Edit story'.
      <div className="description" onClick={onPress}>
        <StoryDescription text={story.description} lines={story.name.length > longName ? 1 : 2} />
      </div>
    )
  }
  return story.can_edit && <AddButton label={editWords.addDescription} onClick={onAdd} />
}

/** In the place of a text that the owner has not written yet. */
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
  if (isEditing) return <span className="counts">{editWords.keys(saveKeys)}</span>
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
  '&[data-editing="true"] .title': { minHeight: 0, marginBottom: -10 },
  '&[data-editing="true"] .label': { minHeight: 0 },
  '& h1': {
    margin: 0,
    minWidth: 0,
    fontSize: '1.75rem',
    lineHeight: '2.125rem',
    fontWeight: 600,
    letterSpacing: '-0.022em',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  // It takes the focus to be read from there, and is nothing to be pressed.
  '& h1:focus': { outline: 'none' },
  '&[data-editable="true"] :is(h1, .description p)': { cursor: 'text' },
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
  '& .counts': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    flexShrink: 0,
    font: `400 12px/16px ${theme.fonts.mono}`,
    letterSpacing: '-0.01em',
    color: theme.vars.palette.text3,
  },
  '@media print': { '& .actions, & .title button, & .add': { display: 'none' } },
  [theme.breakpoints.down('sm')]: {
    gap: 8,
    '& .title': { order: 1, minHeight: 28 },
    '& .by': { order: 2, marginTop: 0 },
    '& .description, & > .add': { order: 3 },
    '& .label': { order: 4, minHeight: 28, flexWrap: 'nowrap' },
    '& h1': { fontSize: '1.375rem', lineHeight: '1.75rem', letterSpacing: '-0.018em' },
  },
}))
