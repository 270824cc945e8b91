import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useRef } from 'react'
import { markLine } from '#web/features/files/markdown/mark-line.ts'
import { MarkdownProse, SafeMarkdown } from '#web/features/files/markdown/SafeMarkdown.tsx'
import { scrollHere } from './stage-parts.tsx'

interface MarkdownTextProps {
  lines: readonly string[]
  /** The index of the cited line; null without one. */
  at: number | null
}

/** A rendered Markdown text, with the block of the cited line marked. */
export function MarkdownText({ lines, at }: MarkdownTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const rehypePlugins = useMemo(() => [markLine(at === null ? null : at + 1)], [at])
  useEffect(() => {
    if (at !== null) scrollHere(box.current?.querySelector<HTMLElement>('[aria-current]') ?? null)
  }, [at])
  return (
    <Reading ref={box}>
      <SafeMarkdown text={lines.join('\n')} rehypePlugins={rehypePlugins} />
    </Reading>
  )
}

const Reading = styled(MarkdownProse)(({ theme }) => ({
  fontSize: 16,
  lineHeight: '26px',
  '& h1': { fontSize: 28, lineHeight: '34px', letterSpacing: '-0.022em' },
  '& h2': { fontSize: 22, lineHeight: '28px', letterSpacing: '-0.016em' },
  '& h3': { fontSize: 18, lineHeight: '26px' },
  // A note's lines end where its writer ended them.
  '& p, & li': { whiteSpace: 'pre-line' },
  '&& > * + *': { marginTop: 16 },
  '&& > * + :is(h1, h2, h3)': { marginTop: 32 },
  '& [aria-current]': {
    margin: '0 -12px',
    padding: '4px 12px',
    background: theme.vars.palette.tint,
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
  },
}))
