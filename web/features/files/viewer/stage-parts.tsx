import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { viewerWords } from '#web/features/files/files-words.ts'
import type { Place } from '#web/lib/place.ts'

/** What a stage shows: a file, at a place in it. */
export interface StageProps {
  file: StoredFile
  place: Place | null
  /** Another sheet of a workbook is chosen. */
  onSheet?: (sheet: string) => void
}

/** What a stage is in: its margins depend on the room it has, not on the window. */
export const stageRoom = {
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  containerType: 'inline-size',
} as const
export const inWideRoom = '@container (min-width: 800px)'

export const centre = {
  display: 'grid',
  placeItems: 'center',
  width: 1,
  height: 1,
  p: '16px',
  [inWideRoom]: { p: '32px 72px' },
} as const

export const scrollHere = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center', inline: 'nearest' })

export function Waiting({ children }: { children: ReactNode }) {
  return <Box sx={{ ...centre, color: 'text.secondary' }}>{children}</Box>
}

interface CutProps {
  what: string
  /** The rest is on a page of its own. */
  isTable?: boolean
}

/** What is shown is not all. */
export function Cut({ what, isTable = false }: CutProps) {
  return (
    <Typography
      variant="mono"
      component="p"
      sx={{ mt: '16px', textAlign: 'center', color: 'text.secondary' }}
    >
      {isTable ? viewerWords.cutTable(what) : viewerWords.cut(what)}
    </Typography>
  )
}
