import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Upload } from 'lucide-react'
import { openedWords } from '#web/features/stories/stories-words.ts'
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts'

interface EmptyStoryProps {
  /** Adds files: those that were dropped, or such as are to be chosen. */
  onAdd: (files?: readonly File[]) => void
}

/** The place of the files of a story that has none, for its owner: it takes what is dropped on it. */
export function EmptyStory({ onAdd }: EmptyStoryProps) {
  const { isOver, handlers } = useFileDrop((files) => onAdd(files))
  return (
    <Box
      {...handlers}
      data-over={isOver}
      sx={(theme) => ({
        display: 'grid',
        justifyItems: 'center',
        gap: '4px',
        padding: '40px 20px',
        borderRadius: '12px',
        border: `1.5px dashed ${isOver ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong}`,
        background: isOver ? theme.vars.palette.tint : 'none',
        textAlign: 'center',
        transition: 'background-color 120ms, border-color 120ms',
        '& > svg': { mb: '8px', color: theme.vars.palette.text.secondary },
      })}
    >
      <Upload size={24} aria-hidden />
      <Typography sx={{ fontWeight: 600 }}>{openedWords.dropHere}</Typography>
      <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
        {openedWords.dropText}
      </Typography>
      <Button variant="outlined" sx={{ mt: '16px' }} onClick={() => onAdd()}>
        {openedWords.addFiles}
      </Button>
    </Box>
  )
}
