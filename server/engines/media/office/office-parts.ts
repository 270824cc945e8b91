import path from 'node:path/posix'
import type { Archive } from './archive.ts'
import { oneLine } from './outline.ts'
import { parseXml } from './xml.ts'

/** The parts that another one names, by the ids of their relations. Parts outside of the file are left out: none is fetched. */
export async function relationsOf(
  archive: Archive,
  part: string,
): Promise<Map<string, { kind: string; part: string }>> {
  const { dir, base } = path.parse(part)
  const relations = new Map<string, { kind: string; part: string }>()
  parseXml(await archive.text(path.join(dir, '_rels', `${base}.rels`)), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return
      const target = attributes['Target'] ?? ''
      const resolved = target.startsWith('/') ? target.slice(1) : path.join(dir, target)
      const kind = attributes['Type'] ?? ''
      relations.set(attributes['Id'] ?? '', { kind: kind.slice(kind.lastIndexOf('/') + 1), part: resolved })
    },
  })
  return relations
}

/** The main part of an Office document. */
export async function partOfKind(archive: Archive, kind: string, usual: string): Promise<string> {
  const relations = await relationsOf(archive, '')
  const found = [...relations.values()].find((relation) => relation.kind === kind)?.part
  return found !== undefined && archive.has(found) ? found : usual
}

/** The title that its program has stored; null without one. */
export async function coreTitle(archive: Archive, part = 'docProps/core.xml'): Promise<string | null> {
  let [isTitle, title] = [false, '']
  parseXml(await archive.text(part), {
    open(name) {
      isTitle = name === 'title'
    },
    text(text) {
      if (isTitle && title.length < 200) title += text
    },
    close() {
      isTitle = false
    },
  })
  const words = oneLine(title).slice(0, 200)
  // What print drivers and templates store is the name of a file or nothing.
  return words === '' ||
    /\.(?:docx?|dotx?|pptx?|potx?|od[tp])$/i.test(words) ||
    /^(?:PowerPoint Presentation|Microsoft Word - .*|Untitled)$/i.test(words)
    ? null
    : words
}
