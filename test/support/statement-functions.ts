import fs from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'

/** A declaration at the top of a file. */
interface Declaration {
  name: string
  isExported: boolean
  text: string
}

/** Sends a statement, or takes the database to do so. */
const sends =
  /\b(rowsOf|run)(<[^(]*>)?\(\s*[\w.]*\b(db|Db)\b|\.query(<[^(]*>)?\(|\b(db|tx)\s*\.(select|insert|update|delete|execute)\(|^[^)]*\(\s*db: Db\b/

/**
 * `file.function` of everything that is exported by the server's files and sends statements: by itself, through what its
 * file does not export, or with the `db: Db` it is given first. Calls through another file count there.
 */
export function statementFunctions(folder: string): string[] {
  const files = fs.globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', '**/*.suite.ts'] })
  return files.flatMap((file) => {
    const declared = declarationsOf(fs.readFileSync(path.join(folder, file), 'utf8'))
    const sending = sendingOf(declared)
    return declared
      .filter(({ name, isExported }) => isExported && sending.has(name))
      .map(({ name }) => `${path.basename(file, '.ts')}.${name}`)
  })
}

function declarationsOf(source: string): Declaration[] {
  return parseAst(source, { lang: 'ts' }).body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    const toDeclaration = (name: string) => ({
      name,
      isExported,
      text: source.slice(statement.start, statement.end),
    })
    if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
      return [toDeclaration(declaration.id?.name ?? '')]
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [toDeclaration(id.name)] : [],
    )
  })
}

/** The names of those that send, or mention one of the same file that does. */
function sendingOf(declared: readonly Declaration[]): Set<string> {
  const sending = new Set(declared.filter(({ text }) => sends.test(text)).map(({ name }) => name))
  for (let before = -1; before < sending.size;) {
    before = sending.size
    const mentions = new RegExp(`\\b(${[...sending].join('|')})\\b`)
    if (before === 0) break
    for (const { name, text } of declared) if (mentions.test(text)) sending.add(name)
  }
  return sending
}
