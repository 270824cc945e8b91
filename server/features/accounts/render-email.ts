import type { Email } from '#server/engines/mail/mail.ts'

/** The content of an email: greeting, paragraphs, at most one link, and what to do if it was not expected. */
interface Contents {
  subject: string
  paragraphs: string[]
  link?: { label: string; url: string }
  closing: string
}

interface Frame {
  to: string
  username: string
  operatorName: string
}

/**
 * Renders an email as plain text and HTML. It greets the user by username, which allows few characters: anyone can sign
 * up with a stranger's address, and a name could contain an advertisement.
 */
export function renderEmail({ to, username, operatorName }: Frame, contents: Contents): Email {
  const { subject, paragraphs, link, closing } = contents
  const greeting = `Hello ${username},`
  return {
    to,
    subject: `${subject} - ${operatorName}`,
    text: [greeting, ...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), closing, operatorName]
      .join('\n\n')
      .concat('\n'),
    html: page(subject, [
      paragraph(greeting),
      ...paragraphs.map((text) => paragraph(text)),
      ...(link ? [button(link)] : []),
      paragraph(closing, 'color:#55524c;font-size:14px'),
      paragraph(operatorName, 'color:#55524c;font-size:14px'),
    ]),
  }
}

const page = (title: string, blocks: string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf8;color:#1a1917;font:16px/24px system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e8e5df;border-radius:12px">
${blocks.join('\n')}
</div>
</body>
</html>
`

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere;${style}">${escaped(text)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;` +
  `background:#2563eb;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;color:#55524c;font-size:14px;overflow-wrap:anywhere">${escaped(url)}</p>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
