import Box from '@mui/material/Box'
import { Globe, Lock } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { StoryDraft } from '#web/features/stories/use-create-story.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

const meanings = {
  public: 'Anyone can find it on the feed, read it and ask it questions.',
  private: 'Only you can see it. You can make it public later.',
}

interface StoryFieldsProps {
  draft: StoryDraft
  isOptional: boolean
  /** What is wrong with the name. */
  problem: string | null
  onChange: (change: Partial<StoryDraft>) => void
}

/** The name of a new story and who may see it, with what that means. */
export function StoryFields({ draft, isOptional, problem, onChange }: StoryFieldsProps) {
  const visibility = draft.isPublic ? 'public' : 'private'
  const hasVisibility = !isOptional || draft.name.trim() !== ''
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: hasVisibility ? 'minmax(0, 1fr) auto' : '1fr' },
        gap: '16px 20px',
        mb: hasVisibility ? '16px' : '24px',
      }}
    >
      <Field
        label={isOptional ? 'Story name (optional)' : 'Story name'}
        value={draft.name}
        problem={problem}
        ref={isOptional ? null : focusWhenShown}
        maxLength={limits.storyName}
        placeholder={isOptional ? 'Without one, the files are stored only' : ''}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {hasVisibility && (
        <Box sx={{ display: 'grid', alignContent: 'start' }}>
          <Box aria-hidden sx={{ mb: '6px', fontSize: 13, lineHeight: '18px', fontWeight: 600 }}>
            Who can see it
          </Box>
          <Segmented
            label="Who can see it"
            height={44}
            value={visibility}
            onChange={(value) => onChange({ isPublic: value === 'public' })}
            options={[
              { value: 'public', label: 'Public', icon: <Globe size={15} aria-hidden /> },
              { value: 'private', label: 'Private', icon: <Lock size={15} aria-hidden /> },
            ]}
          />
        </Box>
      )}
      {hasVisibility && (
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
      )}
    </Box>
  )
}
