import { styled } from '@mui/material/styles'
import { createContext, memo, use } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { apiOrigin } from '#web/api/address.ts'
import { splitAnswer } from './split-answer.ts'
import { SourceNumber } from './SourceNumber.tsx'
import { citationsPlugin } from './citations-plugin.ts'
import { isOwnPicture } from './own-picture.ts'

const plugins = [remarkGfm, citationsPlugin]

interface AnswerTextProps {
  text: string
  /** Opens the source a number in the text stands for. */
  onCite?: (number: number) => void
}

/** Reaches the numbers in the text without new component types on each render, which would build blocks anew. */
const CiteContext = createContext<AnswerTextProps['onCite']>(undefined)

/** An answer's Markdown: no raw HTML, pictures from this site's own files only, links that tell and follow nothing. */
export function AnswerText({ text, onCite }: AnswerTextProps) {
  return (
    <CiteContext value={onCite}>
      <Prose>
        {splitAnswer(text).map((block, index) => (
          // Blocks only ever grow at the end, so their place is their name.
          <AnswerBlock key={index} block={block} />
        ))}
      </Prose>
    </CiteContext>
  )
}

const AnswerBlock = memo(function AnswerBlock({ block }: { block: string }) {
  return (
    <Markdown skipHtml remarkPlugins={plugins} components={components}>
      {block}
    </Markdown>
  )
})

function Citation({ number }: { number: number }) {
  const onCite = use(CiteContext)
  return <SourceNumber number={number} onOpen={onCite && (() => onCite(number))} />
}

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ src, alt }) =>
    typeof src === 'string' && isOwnPicture(src, apiOrigin()) ? (
      <img src={src} alt={alt ?? ''} loading="lazy" />
    ) : (
      <span>{alt}</span>
    ),
  cite: ({ node }) => <Citation number={Number(node?.properties['data-number'])} />,
  table: ({ children }) => (
    // A wide table scrolls in its own box, which keyboards must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to take the focus.
    <div className="table" role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

const Prose = styled('div')(({ theme }) => ({
  fontSize: '0.9375rem',
  lineHeight: '1.5rem',
  letterSpacing: '-0.006em',
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & pre, & blockquote, & h1, & h2, & h3, & h4': { margin: 0 },
  '&& > * + *': { marginTop: 10 },
  '& h1, & h2, & h3, & h4': { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600 },
  '& ul, & ol': { paddingLeft: 20 },
  '& li + li, & li > ul, & li > ol, & li > p + p': { marginTop: 4 },
  '& a': { color: theme.vars.palette.primaryText, textUnderlineOffset: 3 },
  '& img': { display: 'block', maxWidth: '100%', maxHeight: 320, borderRadius: 8 },
  '& blockquote': {
    paddingLeft: 12,
    borderLeft: `2px solid ${theme.vars.palette.lineStrong}`,
    color: theme.vars.palette.text.secondary,
  },
  '& code': { fontFamily: theme.fonts.mono, fontSize: '0.8125rem' },
  '& :not(pre) > code': { padding: '1px 4px', borderRadius: 4, background: theme.vars.palette.sunken },
  '& pre': {
    padding: 12,
    borderRadius: 8,
    background: theme.vars.palette.sunken,
    overflowX: 'auto',
    lineHeight: '1.25rem',
  },
  '& .table': { overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse', width: '100%', fontSize: '0.875rem', lineHeight: '1.25rem' },
  '& th': { color: theme.vars.palette.text3, fontWeight: 500, textAlign: 'left' },
  '& th, & td': { padding: '7px 12px 7px 0', borderBottom: `1px solid ${theme.vars.palette.line}` },
  '& [align="right"], & [style*="right"]': { textAlign: 'right', fontFamily: theme.fonts.mono },
}))
