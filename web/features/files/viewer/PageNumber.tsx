import Box from '@mui/material/Box'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { pdfWords } from '#web/features/files/files-words.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'

interface PageNumberProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Which page is read; another one is a button away, or typed. */
export function PageNumber({ page, pages, onPage }: PageNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed === null ? Number.NaN : Number.parseInt(typed, 10)
    if (wanted >= 1) onPage(Math.min(wanted, pages))
    setTyped(null)
  }
  return (
    <Box
      component="form"
      onSubmit={onSubmit}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '8px',
        p: '4px',
        typography: 'mono',
        color: 'text.secondary',
        '& > input': {
          width: `${String(pages).length + 4}ch`,
          height: 32,
          p: 0,
          textAlign: 'center',
          font: 'inherit',
          color: theme.vars.palette.text.primary,
          background: theme.vars.palette.surface,
          border: `1px solid ${theme.vars.palette.field}`,
          borderRadius: '6px',
        },
      })}
    >
      <IconAction
        label={pdfWords.previous}
        icon={<ChevronLeft size={18} />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <input
        aria-label={pdfWords.number}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? page}
        maxLength={7}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={() => setTyped(null)}
      />
      <span aria-hidden>{pdfWords.of(pages)}</span>
      <span style={visuallyHidden} aria-live="polite">
        {pdfWords.position(page, pages)}
      </span>
      <IconAction
        label={pdfWords.next}
        icon={<ChevronRight size={18} />}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
    </Box>
  )
}
