import { beginPage } from './begin-page.ts'
import { dehydratedStateId, type DehydratedState, ownStateId } from './dehydrated-state.ts'
import { type PageHead, pictureUrl } from './public-pages.ts'

/** The built web as far as a document names it. */
export interface BuiltWeb {
  /** The page that is filled in, with placeholders where its nonces go. */
  template: string
  /** The one sheet, which the template links to. */
  styles: string
  /** Which files a source was built into, as the build says it. */
  manifest: Record<string, { file: string; imports?: string[]; isEntry?: boolean }>
}

/** A page as it is sent, with the hashes of all that its policy has to let pass. */
export interface PageDocument {
  html: string
  /** What is fetched in any case, as the reply's `Link` header says it. */
  link: string
  /** As sources of a policy: `'sha256-…'`. */
  scripts: string[]
  styles: string[]
}

interface Contents {
  head: PageHead
  /** The address people use, without a slash at its end. */
  origin: string
  source: string
  body: string
  /** Scripts that React writes into a page; others are never let pass. */
  knownScripts: readonly string[]
  replies: DehydratedState
}

const nonceAttribute = ' nonce="CSP_NONCE_PLACEHOLDER"'

/** What a sheet without rules hashes to: scripts fill such sheets by rules, which no policy minds. */
const emptySheet = ''

/** Fills in the page of the built web. */
export async function composeDocument(built: BuiltWeb, contents: Contents): Promise<PageDocument> {
  const template = withoutNonces(built.template)
  const font = fontOf(built)
  const [links, body] = withoutLinks(contents.body)
  const tags = [
    ...headTags(contents),
    ...links,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    `<style>${built.styles}</style>`,
  ].join('\n')
  const [tag, entry] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(template) ?? []
  if (tag === undefined || entry === undefined) throw new Error('the built page names no script')
  const begin = `(${beginPage.toString()})(${escapeJson([...scriptsOf(built, [contents.source]), entry])})`
  const html = template
    .replace(tag, () => `<script>${begin}</script>`)
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, () => '')
    .replace(/<title>.*?<\/title>/s, () => titleTag(contents.head.title))
    .replace(/<meta\s+name="description".*?\/>/s, () => '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => '')
    // A page that can be read without a script says itself what needs one.
    .replace(/<noscript>.*?<\/noscript>/s, (sentence) => (body.includes('<noscript>') ? '' : sentence))
    .replace('</head>', () => `${tags}\n</head>`)
    .replace('</body>', () => `${stateTag(dehydratedStateId, contents.replies)}\n</body>`)
    // Last, so that nothing above looks into it.
    .replace(
      /(<div id="root">).*(<\/div>)(?=\s*(<noscript>|<script))/s,
      (_, open: string, end: string) => open + body + end,
    )
  return {
    html,
    link: `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    scripts: await hashes([...textsOf(template, 'script'), begin, ...contents.knownScripts]),
    styles: await hashes([...textsOf(template, 'style'), built.styles, emptySheet]),
  }
}

/** The app's own page for one person; its nonces are put in when it is sent. */
export interface OwnDocument {
  template: string
  /** Replies for this user alone, as an element at the end of the body. */
  state: string
}

/** The page of the built web as it is, with the scripts of the page at its address fetched at once. */
export function composeOwnDocument(
  built: BuiltWeb,
  sources: readonly string[],
  replies: DehydratedState,
): OwnDocument {
  const links = scriptsOf(built, [...sources, themeSource]).map(
    (address) => `<link rel="modulepreload" crossorigin href="${address}"${nonceAttribute}>`,
  )
  return {
    template: built.template.replace('</head>', (end) => `${links.join('\n')}\n${end}`),
    state: stateTag(ownStateId, replies),
  }
}

const withoutNonces = (template: string): string =>
  template.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(nonceAttribute, '')

/** What the template itself has inline. */
const textsOf = (template: string, tag: 'script' | 'style'): string[] =>
  [...template.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text)

/** React puts its preloads before what it renders; they belong into the head. */
function withoutLinks(body: string): [links: string[], body: string] {
  const [begin = ''] = /^(?:<link [^>]*>)*/.exec(body) ?? []
  return [begin.match(/<link [^>]*>/g) ?? [], body.slice(begin.length)]
}

/** Text between tags and in attributes alike. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'\u2028\u2029]/g, (character) => `&#${character.charCodeAt(0)};`)

/** JSON that cannot end its own script element, wherever it is inserted. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const stateTag = (id: string, replies: DehydratedState): string =>
  `<script type="application/json" id="${id}">${escapeJson(replies)}</script>`

const titleTag = (title: string): string => `<title>${escapeHtml(title)} · StoryPad</title>`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

function headTags({ head, origin }: Contents): string[] {
  const url = origin + head.path
  const picture = head.picture === null ? null : pictureUrl(origin, head.picture)
  const tags = [
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:site_name', 'StoryPad'),
    meta('property', 'og:type', head.author === null ? 'website' : 'article'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('name', 'twitter:card', picture === null ? 'summary' : 'summary_large_image'),
  ]
  if (picture !== null) tags.push(meta('property', 'og:image', picture))
  if (head.author !== null) tags.push(embedLink(url, origin, head.title))
  return tags
}

const embedLink = (url: string, origin: string, title: string): string =>
  `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(
    `${origin}/oembed?url=${encodeURIComponent(url)}`,
  )}" title="${escapeHtml(title)}" />`

/** What the first words are written in. */
function fontOf({ styles }: BuiltWeb): string {
  const font = /url\(([^)]*schibsted-grotesk-latin-wght-normal[^)]*\.woff2)\)/.exec(styles)?.[1]
  if (font === undefined) throw new Error('the built styles name no font')
  return font
}

/** The further needs of pages that are rendered with Material. */
const themeSource = 'ui/theme/Themed.tsx'

/** The addresses of a page's own code, and of its needs beyond the entry. */
function scriptsOf({ manifest }: BuiltWeb, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined || chunk.isEntry || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const source of sources) add(source)
  return [...files]
}

const hashes = (texts: readonly string[]): Promise<string[]> =>
  Promise.all(
    [...new Set(texts)].map(async (text) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
    }),
  )
