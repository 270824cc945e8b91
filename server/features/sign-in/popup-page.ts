import { randomBytes } from 'node:crypto'
import { authChannel, type AuthMessage } from '#contract/calls/sign-in.ts'

interface PopupPage {
  html: string
  headers: Record<string, string>
}

/**
 * The last page of a sign-in popup: posts the result to its opener and all tabs of this site, and closes. `origins`:
 * the allowed origins of the product's pages.
 */
export function closingPage(message: AuthMessage, origins: readonly string[]): PopupPage {
  const text =
    'redirect' in message
      ? 'One more step: accept the license agreement in the window you came from.'
      : 'You’re signed in.'
  return page({
    heading: 'redirect' in message ? 'Almost there' : 'Signed in',
    text: `${text} This window will close.`,
    script: `
const message = ${forScript(message)}
for (const origin of ${forScript(origins)}) window.opener?.postMessage(message, origin)
const channel = new BroadcastChannel(${forScript(authChannel)})
channel.postMessage(message)
channel.close()
window.close()`,
  })
}

/** The page of a failed sign-in popup: the reason, and a way to try again. */
export function failurePage(words: string): PopupPage {
  return page({
    heading: 'That didn’t work',
    text: words,
    retry: '/auth/google/popup',
    script: `document.querySelector('button').addEventListener('click', () => window.close())`,
  })
}

interface Content {
  heading: string
  text: string
  retry?: string
  script: string
}

function page({ heading, text, retry, script }: Content): PopupPage {
  const nonce = randomBytes(16).toString('base64')
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Without this the browser would sever the popup from its opener.
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${forHtml(heading)} · StoryPad</title>
<script nonce="${nonce}">${readMode}</script>
<style nonce="${nonce}">${style}</style>
<main>
<p class="mark">${mark}StoryPad</p>
<h1>${forHtml(heading)}</h1>
<p>${forHtml(text)}</p>
${retry ? `<p class="actions"><a href="${forHtml(retry)}">Try again</a><button type="button">Close window</button></p>` : ''}
</main>
<script nonce="${nonce}">${script}</script>
</html>
`,
  }
}

/** The product's logo, as in the web app. */
const mark = `<svg width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden="true"><path d="M8.2 6V5.6C8.2 3 9.8 1.4 12.4 1.4h7.9c2.6 0 4.2 1.6 4.2 4.2v8.2c0 2.6-1.6 4.2-4.2 4.2h-.5" stroke="currentColor" stroke-opacity=".42" stroke-width="1.7" stroke-linecap="round"/><rect x="1.4" y="6.8" width="17.8" height="17.8" rx="5" fill="currentColor"/><path class="cut" d="M4.6 20.1l3.5-4.3c.5-.6 1.3-.6 1.8 0l1.6 2 1.3-1.5c.5-.6 1.3-.6 1.8 0l1.8 2.3" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/><circle class="sun" cx="14.4" cy="12" r="1.7"/></svg>`

/** The colour mode chosen in the product, else that of the system. */
const readMode = `
let mode = null
try { mode = localStorage.getItem('mui-mode') } catch {}
const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.className = isDark ? 'dark' : 'light'
`

// The theme tokens that this page needs.
const light = `--bg:#FBFAF8;--text:#1A1917;--text-2:#55524C;--line:#D5D1C9;--surface:#FFFFFF;--primary:#2563EB;--on:#FFFFFF;color-scheme:light`
const dark = `--bg:#121110;--text:#F2F0EC;--text-2:#BCB7AF;--line:#403C37;--surface:#1A1917;--primary:#A78BFA;--on:#160F2C;color-scheme:dark`
const style = `
@font-face{font-family:'Schibsted Grotesk Variable';src:url('/assets/schibsted-grotesk.woff2') format('woff2');font-weight:400 900;font-display:swap}
:root{${light}}
:root.dark{${dark}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--text);font:400 16px/25px 'Schibsted Grotesk Variable','Helvetica Neue',Arial,sans-serif;letter-spacing:-.008em}
main{max-width:360px;padding:32px 24px}
.mark{display:flex;align-items:center;gap:10px;margin:0 0 20px;font-size:17px;font-weight:700;letter-spacing:-.016em}
.cut{stroke:var(--bg)}
.sun{fill:var(--bg)}
h1{margin:0 0 8px;font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.022em}
p{margin:0;color:var(--text-2);text-wrap:pretty}
.mark{color:var(--text)}
.actions{display:flex;gap:8px;margin-top:24px}
a,button{box-sizing:border-box;height:40px;padding:0 16px;border-radius:8px;border:1px solid var(--line);background:var(--surface);color:var(--text);font:inherit;font-size:14px;font-weight:600;line-height:38px;text-decoration:none;cursor:pointer}
a{border-color:var(--primary);background:var(--primary);color:var(--on)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
`

const forHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON that is safe inside a script element. */
const forScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
