import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { textOfLines } from '#contract/page-words.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { pictureWordWords } from '#web/features/files/files-words.ts'
import { useFileWords } from '#web/features/files/use-file-words.ts'

/** The words in a picture, to read and copy without the mouse. */
export function WordsDetail({ file }: { file: StoredFile }) {
  const text = textOfLines(useFileWords(file, 1))
  if (text === '') return null
  return (
    <section>
      <Typography component="h2" sx={{ mb: '8px', fontSize: 13, lineHeight: '18px', color: 'text.disabled' }}>
        {pictureWordWords.label}
      </Typography>
      <Box
        component="p"
        dir="auto"
        sx={{ m: 0, fontSize: 14, lineHeight: '21px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {text}
      </Box>
    </section>
  )
}
