import Box from '@mui/material/Box'
import { Globe, Lock } from 'lucide-react'
import type { RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import type { StoryDraft } from '#web/features/stories/use-create-story.ts'
import { TagsField } from '#web/features/stories/tags/TagsField.tsx'
import { Field, LongField } from '#web/ui/forms/Field.tsx'
import { Segmented } from '#web/ui/actions/Segmented.tsx'
import { storyFieldWords } from './uploads-words.ts'

const meanings = {
  public: storyFieldWords.public,
  private: storyFieldWords.private,
}

interface StoryFieldsProps {
  draft: StoryDraft
  isOptional: boolean
  /** Sent without a name, which is marked. */
  isNameMissing: boolean
  nameField: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<StoryDraft>) => void
}

/** What a new story is called, who may see it, what it is about and its tags. */
export function StoryFields({ draft, isOptional, isNameMissing, nameField, onChange }: StoryFieldsProps) {
  // Without a name the files are stored only.
  const isStory = !isOptional || draft.name.trim() !== ''
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: isStory ? 'minmax(0, 1fr) auto' : '1fr' },
        gap: '16px 20px',
        mb: '24px',
      }}
    >
      <Field
        label={isOptional ? storyFieldWords.optionalName : storyFieldWords.name}
        value={draft.name}
        problem={isNameMissing ? storyFieldWords.required : null}
        ref={nameField}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was asked for.
        autoFocus={!isOptional}
        maxLength={limits.storyName}
        placeholder={isOptional ? storyFieldWords.optionalHint : ''}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {isStory && <Visibility isPublic={draft.isPublic} onChange={onChange} />}
      {isStory && (
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            alignItems: 'start',
            gap: '16px 20px',
          }}
        >
          <LongField
            label={storyFieldWords.description}
            value={draft.description}
            rows={1}
            maxLength={limits.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
          <TagsField list={draft.tags} onChange={(tags) => onChange({ tags })} />
        </Box>
      )}
    </Box>
  )
}

function Visibility({
  isPublic,
  onChange,
}: Pick<StoryDraft, 'isPublic'> & Pick<StoryFieldsProps, 'onChange'>) {
  const visibility = isPublic ? 'public' : 'private'
  return (
    <>
      <Box sx={{ display: 'grid', alignContent: 'start' }}>
        <Box aria-hidden sx={{ mb: '6px', fontSize: 13, lineHeight: '18px', fontWeight: 600 }}>
          {storyFieldWords.visibility}
        </Box>
        <Segmented
          label={storyFieldWords.visibility}
          height={44}
          value={visibility}
          onChange={(value) => onChange({ isPublic: value === 'public' })}
          options={[
            { value: 'public', label: storyFieldWords.publicOption, icon: <Globe size={15} aria-hidden /> },
            { value: 'private', label: storyFieldWords.privateOption, icon: <Lock size={15} aria-hidden /> },
          ]}
        />
      </Box>
      <Box
        role="status"
        sx={{
          gridColumn: '1 / -1',
          mt: '-8px',
          textAlign: { sm: 'right' },
          fontSize: 13,
          lineHeight: '18px',
          color: 'text.secondary',
        }}
      >
        {meanings[visibility]}
      </Box>
    </>
  )
}
