import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { filePage, type StoredFile } from '#contract/calls/files.ts'
import { addressOf } from '#web/api/call.ts'
import { pdfWords } from '#web/features/files/files-words.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { PictureWords } from './PictureWords.tsx'
import { useStay } from './use-stay.ts'

/** A page that passes by faster than this is not drawn; the server draws each one on demand. */
const stayMs = 120

interface PageSheetProps {
  file: StoredFile
  page: number
  /** Of the page on the screen, in pixels. */
  width: number
  height: number
  /** A line of its words that is marked. */
  line: number | undefined
  /** The marked line is on the screen's page now. */
  onLine: (line: Element | null) => void
  /** The picture tells the page's true height for its width of 1. */
  onRatio: (ratio: number) => void
}

/** One page as a picture, with its words over it. */
export function PageSheet({ file, page, width, height, line, onLine, onRatio }: PageSheetProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const isWanted = useStay(stayMs)
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        height: 1,
        background: state === 'shown' ? 'none' : theme.vars.palette.sunken,
        boxShadow: `0 0 0 1px ${theme.vars.palette.line}`,
      })}
    >
      {state === 'loading' && (
        <Box sx={{ position: 'absolute', color: 'text.secondary' }}>
          <Spinner label={pdfWords.loading(page)} size={28} />
        </Box>
      )}
      {state === 'failed' && (
        <Typography role="alert" sx={{ p: '16px', color: 'text.secondary', textAlign: 'center' }}>
          {pdfWords.failed}
        </Typography>
      )}
      {isWanted && state !== 'failed' && (
        <Box
          component="img"
          src={addressOf(filePage, { params: { id: file.file_id, page } })}
          alt={pdfWords.page(page, file.name)}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setState('shown')
            if (naturalWidth > 0) onRatio(naturalHeight / naturalWidth)
          }}
          onError={() => setState('failed')}
          sx={{ display: 'block', width: 1, height: 1, opacity: state === 'shown' ? 1 : 0 }}
        />
      )}
      {state === 'shown' && (
        <PictureWords
          file={file}
          page={page}
          line={line}
          markRef={onLine}
          box={{ left: 0, top: 0, width, height }}
        />
      )}
    </Box>
  )
}
