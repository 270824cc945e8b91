import Box from '@mui/material/Box'
import { markedParts } from './marked-parts.ts'

/** A text in which the words that were searched for are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map((part, at) =>
    part.isMarked ? (
      <Box
        component="mark"
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name than their place.
        key={at}
        sx={(theme) => ({
          px: '1px',
          borderRadius: '3px',
          background: theme.vars.palette.tint,
          color: theme.vars.palette.primaryText,
          fontWeight: 600,
        })}
      >
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  )
}
