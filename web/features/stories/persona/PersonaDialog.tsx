import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { personaWords } from './persona-words.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Field, LongField } from '#web/ui/forms/Field.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { changeOf, draftOf, limitProblem, parsePersona } from './persona-draft.ts'
import { RuleChips } from './RuleChips.tsx'
import { useStoryActions } from '#web/features/stories/use-story-actions.ts'

/** Where the owner says who answers in the chat, and how. */
export function PersonaDialog({ story, onClose }: { story: Story; onClose: () => void }) {
  const actions = useStoryActions()
  const kept = useDraft(`persona ${story.id}`, draftOf(story), parsePersona)
  const { value: draft, set: setDraft } = kept
  const [isSaving, setIsSaving] = useState(false)
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const title = useId()
  const [problem, setProblem] = useState<string | null>(null)

  const save = async () => {
    const found = limitProblem(draft)
    setProblem(found)
    if (found !== null) return
    setIsSaving(true)
    const texts = { onSuccess: personaWords.saved, failed: personaWords.saveFailed }
    const isSaved = await actions.save(story, changeOf(draft), texts)
    setIsSaving(false)
    if (isSaved) {
      kept.drop()
      onClose()
    }
  }

  const giveUp = () => {
    kept.drop()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={title}
      slotProps={{ paper: { sx: { width: 680, maxWidth: 1 } } }}
    >
      <Box sx={{ padding: { xs: '20px 16px', sm: '32px' }, display: 'grid', gap: '20px', overflowY: 'auto' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '16px' }}>
          <div>
            <Typography variant="title" id={title}>
              {personaWords.title}
            </Typography>
            <Typography sx={{ mt: '4px', color: 'text.secondary' }}>
              {personaWords.text(story.name)}
            </Typography>
          </div>
          <IconAction label={personaWords.close} icon={<X size={18} />} onClick={onClose} />
        </Box>
        <Field
          label={personaWords.name}
          placeholder={personaWords.nameExample}
          value={draft.persona_name}
          maxLength={limits.personaName}
          onChange={(event) => setDraft({ ...draft, persona_name: event.target.value })}
        />
        <LongField
          label={personaWords.description}
          placeholder={personaWords.descriptionExample}
          rows={3}
          value={draft.persona_preamble}
          maxLength={limits.personaPreamble}
          onChange={(event) => setDraft({ ...draft, persona_preamble: event.target.value })}
        />
        <RuleChips
          label={personaWords.style}
          placeholder={personaWords.styleExample}
          list={draft.style}
          onChange={(style) => setDraft({ ...draft, style })}
        />
        <RuleChips
          label={personaWords.safety}
          placeholder={personaWords.safetyExample}
          list={draft.safety}
          onChange={(safety) => setDraft({ ...draft, safety })}
        />
        {draft.visitor_questions_per_day !== null && (
          <Field
            label={personaWords.perDay}
            help={personaWords.perDayHelp(story.visitor_questions?.today ?? 0)}
            problem={problem}
            inputMode="numeric"
            autoComplete="off"
            value={draft.visitor_questions_per_day}
            maxLength={6}
            onChange={(event) => {
              setProblem(null)
              setDraft({ ...draft, visitor_questions_per_day: event.target.value })
            }}
          />
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: '8px', mt: '4px' }}>
          <Button onClick={giveUp}>{personaWords.cancel}</Button>
          <Button variant="contained" disabled={isSaving} onClick={() => void save()}>
            {personaWords.save}
          </Button>
        </Box>
      </Box>
    </Dialog>
  )
}
