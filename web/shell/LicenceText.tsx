import { Fragment } from 'react'
import { licence } from '#contract/licence.ts'
import { useSite } from './use-site.ts'

/** The licence agreement in its present version, with the operator's name. */
export function LicenceText() {
  const operator = useSite()?.operator_name ?? 'StoryPad'
  const filled = (text: string) => text.replaceAll('{operator}', operator)
  return licence.parts.map(({ heading, paragraphs, points }) => (
    <Fragment key={heading}>
      <h2>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{filled(text)}</p>
      ))}
      {points && (
        <ul>
          {points.map((text) => (
            <li key={text}>{filled(text)}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ))
}
