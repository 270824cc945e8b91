import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { useRenameStory } from './use-rename-story.ts'

interface StoryNameFieldProps {
  story: Story
  /** `isByKey`: ended by keyboard, so the focus goes back to where it was. */
  onEnd: (isByKey: boolean) => void
}

/** The name of a story while it is edited in its place: Enter saves it, Escape leaves it as it was. */
export function StoryNameField({ story, onEnd }: StoryNameFieldProps) {
  const problemId = useId()
  const [name, setName] = useState(story.name)
  const [problem, setProblem] = useState<string | null>(null)
  const { rename, isWriting } = useRenameStory()
  // The field loses the focus when Escape takes it away, which must save nothing.
  const isCancelled = useRef(false)
  const wanted = name.trim()

  const save = async (isByKey: boolean) => {
    if (isWriting || isCancelled.current) return
    if (wanted === '') return setProblem(groupWords.nameEmpty)
    if (wanted === story.name || (await rename(story, wanted))) onEnd(isByKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Letters are for the name, and lead nowhere.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(true)
    }
    if (event.key === 'Escape') {
      isCancelled.current = true
      onEnd(true)
    }
  }

  return (
    <Box
      sx={{ position: 'relative', flex: 1, minWidth: 0, maxWidth: 560 }}
      onClick={(event) => event.stopPropagation()}
    >
      <InputBase
        fullWidth
        autoFocus
        value={name}
        readOnly={isWriting}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => (wanted === '' ? onEnd(false) : void save(false))}
        onKeyDown={onKeyDown}
        sx={(theme) => ({
          font: 'inherit',
          color: 'text.primary',
          px: '6px',
          ml: '-6px',
          borderRadius: '4px',
          background: theme.vars.palette.surface,
          outline: `2px solid ${problem === null ? theme.vars.palette.primary.main : theme.vars.palette.error.main}`,
          '& .MuiInputBase-input': { p: 0, height: 24, font: 'inherit' },
        })}
        slotProps={{
          input: {
            'aria-label': groupWords.nameLabel,
            'aria-invalid': problem !== null,
            'aria-describedby': problemId,
            dir: 'auto',
            maxLength: limits.storyName,
            enterKeyHint: 'done',
          },
        }}
      />
      <Box
        id={problemId}
        role="alert"
        sx={(theme) => ({
          position: 'absolute',
          top: 'calc(100% + 4px)',
          left: -6,
          zIndex: 2,
          borderRadius: '6px',
          font: `500 13px/18px ${theme.fonts.sans}`,
          whiteSpace: 'nowrap',
          ...(problem !== null && {
            p: '4px 8px',
            background: theme.vars.palette.errorBg,
            color: theme.vars.palette.error.main,
          }),
        })}
      >
        {problem}
      </Box>
    </Box>
  )
}
