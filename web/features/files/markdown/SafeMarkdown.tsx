import { styled } from '@mui/material/styles'
import { memo } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { apiOrigin } from '#web/api/address.ts'
import { viewerWords } from '#web/features/files/files-words.ts'
import { isOwnPicture } from './own-picture.ts'

interface SafeMarkdownProps {
  text: string
  /** What some place understands beyond GitHub's Markdown; the same array each time. */
  remarkPlugins?: NonNullable<Options['remarkPlugins']>
  rehypePlugins?: NonNullable<Options['rehypePlugins']>
  components?: Components
}

const noPlugins: NonNullable<Options['remarkPlugins']> = []

/** Untrusted Markdown: no raw HTML, pictures from this site's own files only, links without referrer or opener. */
export const SafeMarkdown = memo(function SafeMarkdown(props: SafeMarkdownProps) {
  const { text, remarkPlugins = noPlugins, rehypePlugins = noPlugins, components } = props
  return (
    <Markdown
      skipHtml
      remarkPlugins={[remarkGfm, ...remarkPlugins]}
      rehypePlugins={rehypePlugins}
      components={components === undefined ? safeComponents : { ...safeComponents, ...components }}
    >
      {text}
    </Markdown>
  )
})

const safeComponents: Components = {
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
  table: ({ children }) => (
    // A wide table scrolls in its own box, which keyboards must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to take the focus.
    <div className="table" role="group" aria-label={viewerWords.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

/** Blocks of Markdown, in the writing direction of their own text. */
export const MarkdownProse = styled('div')(({ theme }) => ({
  fontSize: '0.9375rem',
  lineHeight: '1.5rem',
  letterSpacing: '-0.006em',
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & pre, & blockquote, & h1, & h2, & h3, & h4, & h5, & h6, & dl, & hr': { margin: 0 },
  '& p, & li, & h1, & h2, & h3, & h4, & h5, & h6, & td, & th': { unicodeBidi: 'plaintext' },
  '&& > * + *': { marginTop: 10 },
  '& h1, & h2, & h3, & h4, & h5, & h6': { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600 },
  '& ul, & ol': { paddingInlineStart: 20 },
  '& li + li, & li > ul, & li > ol, & li > p + p': { marginTop: 4 },
  '& a': { color: theme.vars.palette.primaryText, textUnderlineOffset: 3 },
  '& img': { display: 'block', maxWidth: '100%', maxHeight: 320, borderRadius: 8 },
  '& hr': { border: 0, borderTop: `1px solid ${theme.vars.palette.line}` },
  '& blockquote': {
    paddingInlineStart: 12,
    borderInlineStart: `2px solid ${theme.vars.palette.lineStrong}`,
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
  '& th': { color: theme.vars.palette.text3, fontWeight: 500, textAlign: 'start' },
  '& th, & td': { padding: '7px 12px 7px 0', borderBottom: `1px solid ${theme.vars.palette.line}` },
  '& [align="right"], & [style*="right"]': { textAlign: 'right', fontFamily: theme.fonts.mono },
}))
