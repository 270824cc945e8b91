import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { acceptedTypes } from '#contract/file-kinds.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { dropWords } from './uploads-words.ts'

interface DropZoneProps {
  hasFiles: boolean
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

/** Where files are chosen; drops are taken by the whole dialog around it. */
export function DropZone({ hasFiles, isOver, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: '16px',
        minHeight: 66,
        padding: '12px 16px',
        borderRadius: '12px',
        border: `1px dashed ${isOver ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong}`,
        background: isOver ? theme.vars.palette.tint : theme.vars.palette.bg,
        transition: 'background-color 120ms, border-color 120ms',
      })}
    >
      <Upload size={20} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{hasFiles ? dropWords.more : dropWords.first}</Typography>
        <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {dropWords.types}
        </Typography>
      </Box>
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        {dropWords.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedTypes}
        aria-label={dropWords.files}
        tabIndex={-1}
        style={visuallyHidden}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </Box>
  )
}
