import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Email, Mail } from './mail.ts'

export interface MailWorld {
  mail: Mail
  /** The raw text of every email so far. */
  emails(): Promise<string[]>
  close(): Promise<void>
}

export const sender = { name: 'Harbour “Stories”', address: 'stories@example.org' }

export const emailTo = (to: string, more: Partial<Email> = {}): Email => ({
  to,
  subject: 'Your account',
  text: 'Open this link: http://localhost:3000/verify-email?token=abc',
  html: '<!doctype html><title>Your account</title><p>Open this link</p>',
  ...more,
})

/** The contract of every engine. `open` returns a new one that sends as `sender`. */
export function mailSuite(name: string, open: () => Promise<MailWorld>): void {
  describe(name, () => {
    let world: MailWorld
    beforeAll(async () => {
      world = await open()
    })
    afterAll(() => world.close())

    const sent = async (email: Email) => {
      await world.mail.send(email)
      const found = (await world.emails()).find((raw) => raw.includes(email.to))
      return (found ?? '').replaceAll('\r\n', '\n')
    }
    const headOf = (raw: string) => raw.split('\n\n', 1)[0] ?? ''

    test('an email arrives with its sender, as text and as a page', async () => {
      const raw = await sent(emailTo('ada@example.org'))
      expect(headOf(raw)).toMatch(/^From: .*<stories@example\.org>$/m)
      expect(headOf(raw)).toMatch(/^To: ada@example\.org$/m)
      expect(headOf(raw)).toMatch(/^Subject: Your account$/m)
      expect(headOf(raw)).toMatch(/^Auto-Submitted: auto-generated$/m)
      expect(raw).toContain('text/plain')
      expect(raw).toContain('text/html')
      expect(raw).toContain('Open this link: http://localhost:3000/verify-email?token=')
    })

    test('a line break in a subject is no further header (C2)', async () => {
      const raw = await sent(
        emailTo('ben@example.org', { subject: 'Hello\r\nBcc: victim@example.org\r\n\r\n<b>body</b>' }),
      )
      expect(headOf(raw)).toMatch(/^Subject: Hello Bcc: victim@example\.org <b>body<\/b>$/m)
      expect(headOf(raw)).not.toMatch(/^Bcc:/m)
    })

    test('emails of any script survive', async () => {
      const raw = await sent(emailTo('cleo@example.org', { subject: 'Grüße aus Łódź, 東京' }))
      const [, encoded = ''] = /^Subject: ((?:=\?UTF-8\?.*\?=\s*)+)$/m.exec(headOf(raw)) ?? []
      expect(decodeWords(encoded)).toBe('Grüße aus Łódź, 東京')
    })
  })
}

/** The encoded words of RFC 2047, in base64 or with percent-like escapes. */
function decodeWords(text: string): string {
  const bytes = [...text.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
    kind?.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64')
      : Buffer.from(
          word
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
              String.fromCharCode(Number.parseInt(hex, 16)),
            ),
          'latin1',
        ),
  )
  return Buffer.concat(bytes).toString('utf8')
}
