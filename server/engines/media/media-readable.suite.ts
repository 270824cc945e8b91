import { describe, expect, test } from 'vitest'
import { card, ferryMail, festival, mailbox, shortMail } from '#test/fixtures/make-mail.ts'
import type { MediaWorld } from './media-world.suite.ts'

const mail = 'message/rfc822'
const ada = ['From: Ada Holt <ada@example.org>', 'To: ben@example.org']

/** E-mails, calendars and cards: files for programs, read as people do. */
export function readableSuite({ examine, media, prepare }: MediaWorld): void {
  const textOf = async (bytes: string | Uint8Array, mime = mail) => {
    const { path } = await prepare(bytes, { mime })
    return media().readText({ path, mime })
  }

  describe('e-mails, calendars and cards', () => {
    test('an e-mail is read with its subject, people, date, text and attachments, E1', async () => {
      const found = await examine(ferryMail(), mail)
      expect(found).toMatchObject({
        title: 'Fähre Tickets',
        summary: 'E-mail from Ada Hölt to Ben Moss and Jörg, 3 May 2026: Fähre Tickets',
        language: 'en',
      })
      expect(found.textStart).toBe(
        `Subject: Fähre Tickets
From: Ada Hölt <ada@example.org>
To: Ben Moss <ben@example.org>, Jörg <joerg@example.org>
Date: 3 May 2026, 23:45

Dear Ben,

the ferry costs 12 € per person.

Attachments: Kärtchen.png`,
      )
      expect(found.passages.map(({ text }) => text)).toEqual([found.textStart])
      expect(await textOf(ferryMail())).toMatchObject({ text: found.textStart, isCut: false })
    })

    test('an e-mail of HTML only is read without its tags, styles and encoding', async () => {
      const html = '<style>p { color: red }</style><p>Dear Ben,<br>the ferry is &lt;late&gt;.</p><p>Ada</p>'
      const headers = [...ada, 'Content-Type: text/html', 'Content-Transfer-Encoding: base64']
      const { text } = await textOf(shortMail(headers, Buffer.from(html).toString('base64')))
      expect(text.split('\n').slice(3)).toEqual(['Dear Ben,', 'the ferry is <late>.', '', 'Ada'])
    })

    test('letters in an undeclared or unknown encoding are read', async () => {
      const words = 'Schöne Grüße aus München, die Brücke über den Fluß ist gesperrt.'
      for (const type of ['', 'Content-Type: text/plain; charset=x-nonsense']) {
        const headers = [...ada, 'Subject: Grüße', ...(type === '' ? [] : [type])]
        const { text } = await textOf(Buffer.from(shortMail(headers, words), 'latin1'))
        expect(text).toContain('Subject: Grüße')
        expect(text).toContain(words)
      }
    })

    test('an e-mail that ends early is read as far as it goes', async () => {
      const whole = ferryMail()
      const { text } = await textOf(whole.slice(0, whole.indexOf('image/png')))
      expect(text).toContain('the ferry costs 12 € per person.')
    })

    test('of an e-mail nested too deeply the head is read, and the text says so', async () => {
      const parts = Array.from(
        { length: 1_000 },
        (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
      )
      const found = await examine(`${ada.join('\n')}\nSubject: Deep\n${parts.join('')}\nhello\n`, mail)
      expect(found.title).toBe('Deep')
      expect(found.textStart).toContain('The content of this e-mail couldn’t be read.')
    })

    test('of 10,000 attachments a hundred are listed', async () => {
      const part = (at: number) => `--b\nContent-Type: application/pdf; name=f${at}.pdf\n\nx\n`
      const parts = Array.from({ length: 10_000 }, (_, at) => part(at)).join('')
      const headers = [...ada, 'Content-Type: multipart/mixed; boundary=b']
      const { text } = await textOf(shortMail(headers, `${parts}--b--\n`))
      expect(text).toMatch(/^Attachments: f0\.pdf, f1\.pdf.*, f99\.pdf and 9900 more$/m)
    })

    test('a very large attachment is listed, as is the one after it', async () => {
      const lines = `${'A'.repeat(76)}\n`.repeat(1_400_000)
      const content = `--b\n\nThe text.\n--b\nContent-Type: video/mp4; name=film.mp4
Content-Transfer-Encoding: base64\n\n${lines}--b\nContent-Type: image/png; name=last.png\n\nx\n--b--\n`
      const found = await examine(
        shortMail([...ada, 'Content-Type: multipart/mixed; boundary=b'], content),
        mail,
      )
      expect(found.textStart).toMatch(/The text\.\n\nAttachments: film\.mp4, last\.png$/)
    })

    test('base64 in the text itself is left out', async () => {
      const encoded =
        Buffer.alloc(300, 'key')
          .toString('base64')
          .match(/.{1,64}/g) ?? []
      const { text } = await textOf(shortMail(ada, ['Before', ...encoded.slice(0, -1), 'after'].join('\n')))
      expect(text.split('\n').slice(-2)).toEqual(['Before', 'after'])
    })

    test('a thousand e-mails of one file are read, each from its own line on', async () => {
      const found = await examine(mailbox(1_000), 'application/mbox')
      expect(found.summary).toBe(
        'Mailbox with 1,000 e-mails, 1 May 2026 to 28 May 2026: Letter 1, Letter 2, Letter 3 and 997 others',
      )
      const { text } = await textOf(mailbox(1_000), 'application/mbox')
      const place = found.passages.find((passage) => passage.text.includes('The text of letter 640.'))
      expect(text.split('\n')[(place?.line ?? 0) - 1]).toContain(place?.text.split('\n')[0])
      expect(text).toContain('\nFrom here it goes on.')
    })

    test('an event is read as what, when, where and who', async () => {
      const found = await examine(festival, 'text/calendar')
      expect(found).toMatchObject({
        title: 'Harbour festival',
        summary: 'Event: Harbour festival, 12 July 2026, 14:00',
        textStart: `Event: Harbour festival
When: 12 July 2026, 14:00 to 18:00 (Europe/Berlin)
Where: Town pier
Organiser: Ada Holt
Who: Ben Moss
Bring
your boat.`,
      })
    })

    test('whole days, UTC and several events of a calendar', async () => {
      const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')
      const days = event('SUMMARY:Regatta', 'DTSTART;VALUE=DATE:20260801', 'DTEND;VALUE=DATE:20260803')
      const call = event('SUMMARY:Call', 'DTSTART:20260805T090000Z', 'DTEND:20260805T093000Z')
      const found = await examine(`BEGIN:VCALENDAR\n${days}\n${call}\nEND:VCALENDAR\n`, 'text/calendar')
      expect(found.summary).toBe('Calendar with 2 events, 1 August 2026 to 5 August 2026: Regatta and Call')
      expect(found.textStart).toContain('When: 1 August 2026 to 2 August 2026')
      expect(found.textStart).toContain('When: 5 August 2026, 09:00 UTC to 09:30')
      expect((await examine('BEGIN:VCALENDAR\nEND:VCALENDAR\n', 'text/calendar')).summary).toBe(
        'Calendar without events',
      )
    })

    test('a person is read with name, addresses and telephone, without the photo', async () => {
      const found = await examine(card, 'text/vcard')
      expect(found).toMatchObject({
        title: 'Ada Hölt',
        summary: 'Contact: Ada Hölt, Harbour Trust',
        textStart: `Name: Ada Hölt
Organisation: Harbour Trust
E-mail: ada@example.org
Telephone: +44 1546 000
Address: 1 Quay Street, Crinan, Argyll, PA31, Scotland`,
      })
      const cut = await examine(card.slice(0, card.indexOf('PHOTO')), 'text/vcard')
      expect(cut.textStart).toBe(found.textStart)
      expect((await examine(card.repeat(3), 'text/vcard')).summary).toBe(
        'Address book with 3 contacts: Ada Hölt, Ada Hölt and Ada Hölt',
      )
    })
  })
}
