import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Import } from '#contract/calls/imports.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { feedPath } from '#web/lib/paths.ts'
import { activeImport } from './active-import.ts'
import { importsWords, kindWords, reasonWords, reportText } from './imports-words.ts'
import { useEndImport, useImportReport, useUndoImport } from './use-imports.ts'

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function noteOf({ state }: Import): string | null {
  if (state === 'ended') return null
  return state === 'open' ? importsWords.open : importsWords.undone
}

/** An import with what it has brought. */
export function ImportCard({ one }: { one: Import }) {
  const [isOpen, setIsOpen] = useState(false)
  const undo = useUndoImport()
  const end = useEndImport()
  const isHere = activeImport.usePart((active) => active?.state !== 'ended' && active?.report?.id === one.id)
  const [isUndoing, setIsUndoing] = useState(false)
  const undoNow = async () => {
    setIsUndoing(true)
    await undo(one)
    setIsUndoing(false)
  }
  const note = isHere ? importsWords.running : noteOf(one)
  return (
    <Box
      component="li"
      sx={(theme) => ({
        mb: '12px',
        p: '16px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
      })}
    >
      <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {one.name}
      </Typography>
      <Typography variant="meta" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {kindWords[one.kind]} · {days.format(new Date(one.started_at))}
      </Typography>
      <Typography variant="mono" component="p" sx={{ mt: '8px' }}>
        {reportText(one)}
      </Typography>
      {note !== null && <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{note}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '8px' }}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? importsWords.hide : importsWords.details}
        </Button>
        {one.state === 'open' && !isHere && (
          <Button size="small" onClick={() => end(one)}>
            {importsWords.end}
          </Button>
        )}
        {one.state !== 'undone' && !isHere && one.imported > 0 && (
          <Button size="small" color="error" loading={isUndoing} onClick={() => void undoNow()}>
            {importsWords.undo}
          </Button>
        )}
      </Box>
      {isOpen && <ImportReport one={one} />}
    </Box>
  )
}

function ImportReport({ one }: { one: Import }) {
  const report = useImportReport(one.id)
  if (report.isError && report.data === undefined)
    return (
      <Typography role="alert" sx={{ mt: '8px', fontSize: 13, color: 'error.main' }}>
        {importsWords.reportFailed}. {wordsOf(report.error)}
      </Typography>
    )
  if (report.data === undefined)
    return (
      <Typography role="status" sx={{ mt: '8px', fontSize: 13, color: 'text.secondary' }}>
        {importsWords.loading}
      </Typography>
    )
  const { stories, left_out: leftOut } = report.data
  return (
    <>
      {stories.length > 0 && (
        <Part title={importsWords.stories} rest={0}>
          {stories.map(({ id, name }) => (
            <Line key={id}>
              <Box
                component={Link}
                to={feedPath({ story: id })}
                sx={(theme) => ({ color: theme.vars.palette.primaryText })}
              >
                {name}
              </Box>
            </Line>
          ))}
        </Part>
      )}
      {leftOut.length > 0 && (
        <Part title={importsWords.leftOut} rest={one.left_out - leftOut.length}>
          {leftOut.map(({ path, reason }) => (
            <Line key={path}>
              {reasonWords[reason]}:{' '}
              <Typography component="span" variant="mono">
                {path}
              </Typography>
            </Line>
          ))}
        </Part>
      )}
    </>
  )
}

interface PartProps {
  title: string
  /** How many more there are. */
  rest: number
  children: ReactNode
}

function Part({ title, rest, children }: PartProps) {
  return (
    <>
      <Typography component="h3" sx={{ mt: '12px', fontWeight: 600, fontSize: 13 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}
        tabIndex={0}
      >
        {children}
        {rest > 0 && <Line>{importsWords.more(rest)}</Line>}
      </Box>
    </>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{ mt: '4px', fontSize: 13, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}
  >
    {children}
  </Box>
)
