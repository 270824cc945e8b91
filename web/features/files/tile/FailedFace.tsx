import Box from '@mui/material/Box'
import { TriangleAlert } from 'lucide-react'
import type { StoredFile } from '#contract/files.ts'
import { centred } from './centred.ts'
import { HeadLine } from './HeadLine.tsx'

/** A file that could not be read; its owner is told why. */
export function FailedFace({ file }: { file: StoredFile }) {
  return (
    <>
      <HeadLine file={file} />
      <Box component="span" sx={{ ...centred, pt: '28px', color: 'error.main' }}>
        <TriangleAlert size={18} aria-hidden />
        <Box
          component="span"
          sx={{
            typography: 'meta',
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
          }}
        >
          {file.error ?? 'This file could not be read.'}
        </Box>
      </Box>
    </>
  )
}
