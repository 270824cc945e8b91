import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { textEditorWords } from './text-editor-words.ts'
import { textSheet } from './text-sheet.ts'

interface OtherTextProps {
  text: string
  /** Puts this text into the field, and what is in the field here. */
  onSwap: () => void
}

/** What was saved in another window while this one was written: both are in sight, and neither is lost. */
export function OtherText({ text, onSwap }: OtherTextProps) {
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', gap: '8px', flex: 1, minHeight: 0, gridTemplateRows: 'auto 1fr auto' }}
    >
      <div>
        <Typography sx={{ fontWeight: 600 }}>{textEditorWords.changedTitle}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{textEditorWords.changedText}</Typography>
      </div>
      <Box component="textarea" aria-label={textEditorWords.otherText} readOnly value={text} sx={textSheet} />
      <Button onClick={onSwap} sx={{ justifySelf: 'start' }}>
        {textEditorWords.swap}
      </Button>
    </Box>
  )
}
