import { connectedAs, connectProblems, driveNames, DriveProvider } from '#contract/calls/connections.ts'
import { problems } from '#contract/problems.ts'
import { connectionWords } from './cloud-words.ts'

/** The result of connecting a drive, shown after the provider's redirect. */
export interface ReturnMessage {
  kind: 'success' | 'error'
  text: string
  /** Who wrote the text, where it is not ours. */
  from?: 'provider'
}

const maxLength = 200

/** Marks that change the direction of the text around them, and control characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A message from the address, which anybody can write: one line of plain text, with an end. */
function foreignText(message: string): string {
  const letters = [...message.replace(invisible, ' ').trim()]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : letters.join('')
}

/**
 * The message in the address after a provider's redirect, or null. Our own error names have sentences of ours; any other
 * text is shown as the provider's.
 */
export function readReturn(query: URLSearchParams): ReturnMessage | null {
  const success = query.get('success')
  const connected = DriveProvider.options.find((provider) => connectedAs(provider) === success)
  if (connected) return { kind: 'success', text: connectionWords.driveConnected(driveNames[connected]) }
  const error = query.get('error')
  if (error === null) return null
  const problem = connectProblems.find((name) => name === error)
  if (problem) return { kind: 'error', text: problems[problem].words }
  const text = foreignText(error)
  return text === '' ? null : { kind: 'error', text, from: 'provider' }
}
