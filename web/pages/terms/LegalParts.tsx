import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { TextPart } from '#contract/licence.ts'
import { useProviderName, useSite } from '#web/shell/use-site.ts'

/** A text to read, with the names of operator and provider, its links and its code. */
export function LegalParts({ parts }: { parts: readonly TextPart[] }) {
  const operator = useSite()?.operator_name ?? ''
  const provider = useProviderName()
  const drawn = (text: string) =>
    marked(text.replaceAll('{operator}', operator).replaceAll('{provider}', provider))
  return parts.map(({ heading, paragraphs, points }) => (
    <Fragment key={heading}>
      <h2>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{drawn(text)}</p>
      ))}
      {points && (
        <ul>
          {points.map((text) => (
            <li key={text}>{drawn(text)}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ))
}

const mark = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/

/** `code` and [links](/path) of a text. */
function marked(text: string): ReactNode[] {
  return text.split(mark).map((piece, at) => {
    if (piece.startsWith('`')) return <code key={at}>{piece.slice(1, -1)}</code>
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece)
    if (link === null) return piece
    return (
      <Link key={at} to={link[2] ?? ''}>
        {link[1]}
      </Link>
    )
  })
}
