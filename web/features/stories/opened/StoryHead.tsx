import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Globe, Link2, Lock, Star, Trash2 } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/stories.ts'
import { countText } from '#web/lib/count-text.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { EditableText } from './EditableText.tsx'
import { StoryByline } from '#web/features/stories/card/StoryByline.tsx'
import { StoryTags } from '#web/features/stories/card/StoryTags.tsx'
import { tagsOf, tagsProblem, tagsText } from './tag-text.ts'
import { useStoryActions } from '#web/features/stories/use-story-actions.ts'

interface StoryHeadProps {
  story: Story
  onDeleted: () => void
}

/** What an opened story says of itself, and what its owner can do with it. */
export function StoryHead({ story, onDeleted }: StoryHeadProps) {
  const { save } = useStoryActions()
  return (
    <Head>
      <div className="line">
        <EditableText
          label="tags"
          text={tagsText(story.tags)}
          canEdit={story.can_edit}
          isMultiline={false}
          maxLength={limits.tags * (limits.tag + 2)}
          check={tagsProblem}
          onSave={(text) => save(story, { tags: tagsOf(text) }, { failed: 'Failed to update the tags' })}
        >
          {story.tags.length > 0 || !story.can_edit ? (
            <StoryTags tags={story.tags} most={limits.tags} />
          ) : (
            <span className="untagged">No tags yet</span>
          )}
        </EditableText>
        <StoryActions story={story} onDeleted={onDeleted} />
      </div>
      <EditableText
        label="name"
        text={story.name}
        canEdit={story.can_edit}
        isMultiline={false}
        isHeading
        maxLength={limits.storyName}
        check={(name) => (name === '' ? 'Story name cannot be empty' : null)}
        onSave={(name) =>
          save(story, { name }, { done: 'Story name updated', failed: 'Failed to update story name' })
        }
      >
        <h1>{story.name || 'Untitled Group'}</h1>
      </EditableText>
      <EditableText
        label="description"
        text={story.description}
        canEdit={story.can_edit}
        isMultiline
        maxLength={limits.description}
        check={() => null}
        onSave={(description) => save(story, { description }, { failed: 'Failed to update the description' })}
      >
        {story.description ? (
          <p>{story.description}</p>
        ) : (
          story.can_edit && <p className="missing">No description yet</p>
        )}
      </EditableText>
      <div className="line by">
        <StoryByline story={story} />
        <span className="counts">
          {countText(story.file_count, 'file')} · {countText(story.chat_count, 'question')} ·{' '}
          {story.show_on_feed ? 'public' : 'private'}
        </span>
      </div>
    </Head>
  )
}

function StoryActions({ story, onDeleted }: StoryHeadProps) {
  const { setPublic, star, remove, copyLink } = useStoryActions()
  const isPublic = story.show_on_feed
  return (
    <div className="actions">
      {story.can_edit && (
        <Button
          size="small"
          startIcon={isPublic ? <Lock size={15} /> : <Globe size={15} />}
          onClick={() => void setPublic(story, !isPublic)}
        >
          {isPublic ? 'Make private' : 'Make public'}
        </Button>
      )}
      {isPublic && (
        <Button size="small" startIcon={<Link2 size={15} />} onClick={() => void copyLink(story)}>
          Copy link
        </Button>
      )}
      <IconAction
        size={32}
        label={story.starred ? 'Remove star' : 'Star'}
        aria-pressed={story.starred}
        icon={<Star size={17} fill={story.starred ? 'currentColor' : 'none'} />}
        onClick={() => void star(story)}
      />
      {story.can_edit && (
        <IconAction
          size={32}
          label="Delete story"
          icon={<Trash2 size={17} />}
          onClick={() => void remove(story).then((isGone) => isGone && onDeleted())}
        />
      )}
    </div>
  )
}

const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& .line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  '& .by': { marginTop: 6 },
  '& .actions': { display: 'flex', alignItems: 'center', gap: 2, margin: '0 -6px 0 auto' },
  [theme.breakpoints.down('sm')]: { '& .actions': { marginLeft: -12 } },
  '& .actions button[aria-pressed="true"]': { color: theme.vars.palette.text.primary },
  '& h1': {
    margin: 0,
    minWidth: 0,
    fontSize: '1.75rem',
    lineHeight: '2.125rem',
    fontWeight: 600,
    letterSpacing: '-0.022em',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    [theme.breakpoints.down('sm')]: { fontSize: '1.5rem', lineHeight: '1.875rem' },
  },
  '& p': {
    margin: 0,
    maxWidth: 560,
    fontSize: '1rem',
    lineHeight: '1.5rem',
    letterSpacing: '-0.008em',
    color: theme.vars.palette.text.secondary,
    textWrap: 'pretty',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  '& .untagged': { fontSize: 12, lineHeight: '32px', color: theme.vars.palette.text3 },
  '& p.missing': { color: theme.vars.palette.text3 },
  '& .counts': {
    font: `400 12px/16px ${theme.fonts.mono}`,
    letterSpacing: '-0.01em',
    color: theme.vars.palette.text3,
  },
}))
