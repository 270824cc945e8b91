import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const formatter = path.resolve(import.meta.dirname, '../node_modules/oxfmt/bin/oxfmt')

export interface ReportSection {
  title: string
  /** What is measured and how to read the figures, in Markdown. */
  intro: string
  /** What this run measured, in Markdown. */
  result: string
}

export interface ReportPage {
  title: string
  /** The command that writes the page. */
  command: string
}

/** Machine, commit and date of a run. */
export function measuredOn(): string {
  const cpus = os.cpus()
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  const day = new Date().toISOString().slice(0, 10)
  const load = os.loadavg().map((value) => value.toFixed(1))
  const processor = cpus[0]?.model.trim() ?? 'unknown processor'
  return `${day}, commit ${commit()}, ${cpus.length} × ${processor}, ${memory} GB, ${os.type()}, Node ${process.versions.node}, load ${load.join(' ')}`
}

function commit(): string {
  try {
    const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
    const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs') !== ''
    return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

/** Writes the sections into the file. Its other sections stay as they are; a new section goes to the end. */
export function writeReport(
  file: string,
  page: ReportPage,
  measured: string,
  sections: readonly ReportSection[],
): void {
  const old = fs.existsSync(file) ? sectionsIn(fs.readFileSync(file, 'utf8')) : new Map<string, string>()
  for (const { title, intro, result } of sections)
    old.set(title, `## ${title}\n\n${intro}\n\n_Measured ${measured}._\n\n${result.trim()}\n`)
  const head = `# ${page.title}\n\nWritten by \`${page.command}\`, not by hand. Last run: ${measured}. Each section names its own run.\n`
  fs.writeFileSync(file, [head, ...old.values()].join('\n'))
  execFileSync(process.execPath, [formatter, file])
}

/** Text of each section by its title, from its heading to the next one. */
function sectionsIn(content: string): Map<string, string> {
  const [, ...parts] = content.split(/^## /m)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), `## ${part.replace(/\n+$/, '\n')}`]))
}
