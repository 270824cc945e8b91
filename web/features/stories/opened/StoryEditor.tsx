import { styled } from '@mui/material/styles'
import { limits } from '#contract/limits.ts'
import { editWords } from '#web/features/stories/stories-words.ts'
import { TagsField } from '#web/features/stories/tags/TagsField.tsx'
import { LongField } from '#web/ui/forms/Field.tsx'
import { nameProblem, type StoryDraft } from './story-draft.ts'
import type { StoryEdit } from './use-story-edit.ts'

/** Name, description and tags of an opened story as fields, in the place of the texts. */
export function StoryEditor({ edit, draft }: { edit: StoryEdit; draft: StoryDraft }) {
  const { focused, isRefused, change } = edit
  return (
    <Fields role="group" aria-label={editWords.edit}>
      <div className="name">
        <LongField
          label={editWords.name}
          name="name"
          rows={1}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was asked for.
          autoFocus={focused === 'name'}
          value={draft.name}
          maxLength={limits.storyName}
          problem={isRefused ? nameProblem(draft) : null}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <LongField
        label={editWords.description}
        name="description"
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was asked for.
        autoFocus={focused === 'description'}
        value={draft.description}
        maxLength={limits.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TagsField list={draft.tags} hasFocus={focused === 'tags'} onChange={(tags) => change({ tags })} />
    </Fields>
  )
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& .name textarea': { fontSize: '1.375rem', lineHeight: '1.75rem', fontWeight: 600 },
  [theme.breakpoints.down('sm')]: { order: 1, marginBottom: 8 },
}))
