import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { X } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { getSummary, listUploads } from '#contract/calls/files.ts'
import { listImports } from '#contract/calls/imports.ts'
import { getFeed } from '#contract/calls/stories.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { importsPath } from '#web/lib/paths.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { type ActiveImport, activeImport } from './active-import.ts'
import { activeWords, reportText } from './imports-words.ts'
import { importControls } from './run-import.ts'

function titleOf({ state, kind, problem, done, total }: ActiveImport): string {
  if (state === 'ended' && problem !== null) return activeWords.failed
  if (state === 'ended') return done < total ? activeWords.stopped : activeWords.ended
  if (state === 'running') return activeWords.running(kind)
  return state === 'waiting' ? activeWords.waiting : activeWords.paused
}

/** Lists are loaded again after so many entries, and at the end. */
const refreshedEvery = 200

/** Keeps the lists true that show what an import brings. */
function useFreshLists(): void {
  const client = useQueryClient()
  useEffect(() => {
    let shown = ''
    return activeImport.listen((now) => {
      const step = `${now?.state === 'ended'} ${Math.floor((now?.done ?? 0) / refreshedEvery)}`
      if (step === shown) return
      shown = step
      for (const endpoint of [listUploads, getSummary, getFeed, listImports])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    })
  }, [client])
}

/** The import that this page is at work on, in the tray. */
export function ImportProgress({ active }: { active: ActiveImport }) {
  const { state, done, total, problem, report } = active
  const isUnderWay = state !== 'ended'
  useFreshLists()
  return (
    <Box component="section" aria-label={activeWords.label}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {titleOf(active)}
        </Typography>
        {!isUnderWay && (
          <IconAction
            label={activeWords.dismiss}
            icon={<X size={16} />}
            size={32}
            onClick={importControls.putAway}
          />
        )}
      </Box>
      {isUnderWay && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 100 : (done / total) * 100}
          aria-label={activeWords.progress}
          sx={{ my: '8px' }}
        />
      )}
      <Typography variant="mono" component="p" sx={{ color: 'text.secondary' }}>
        {isUnderWay || report === null ? activeWords.count(done, total) : reportText(report)}
      </Typography>
      {problem !== null && (
        <Typography
          sx={{ mt: '4px', fontSize: 13, lineHeight: '18px', color: 'error.main', overflowWrap: 'anywhere' }}
        >
          {problem}
        </Typography>
      )}
      {isUnderWay && problem === null && (
        <Typography sx={{ mt: '4px', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {activeWords.keepOpen}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: '8px', mt: '8px' }}>
        {state === 'paused' && (
          <Button size="small" variant="outlined" onClick={importControls.continue}>
            {activeWords.continue}
          </Button>
        )}
        {isUnderWay ? (
          <Button size="small" onClick={importControls.cancel}>
            {activeWords.cancel}
          </Button>
        ) : (
          <Button size="small" component={Link} to={importsPath()}>
            {activeWords.report}
          </Button>
        )}
      </Box>
    </Box>
  )
}
