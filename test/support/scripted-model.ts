import type { AskedChat, ScriptedTurn } from '#test/fakes/model.ts'

/** What a scripted model has read of a chat: its prompt, and the results of its calls. */
export interface ReadChat {
  /** All of it. */
  text: string
  /** Of each turn of calls. */
  results: string[][]
  /** What tools call a file. */
  handle(name: string): string
  /** The number by which something can be cited: of the passage with these words, or of a row. */
  number(file: string, words: string | { row: number }): string
}

export function readChat({ turns }: AskedChat): ReadChat {
  const results = turns.flatMap((turn) => (turn.results === undefined ? [] : [turn.results]))
  const text = [...turns.map((turn) => turn.text), ...results.flat()].join('\n')
  const found = (what: string, pattern: RegExp): string => {
    const one = pattern.exec(text)?.[1]
    if (one === undefined) throw new Error(`the model was not given ${what}`)
    return one
  }
  const blocks = (file: string): string[] =>
    [...text.matchAll(/<passage-(\w+) ([^>\n]*)>\n([^]*?)\n<\/passage-\1>/g)]
      .filter(([, , attributes = '']) => attributes.includes(`file=${JSON.stringify(file)}`))
      .map(([block]) => block)
  return {
    text,
    results,
    handle: (name) => found(name, new RegExp(`file=${JSON.stringify(name)}[^>\\n]* handle="(f\\d+)"`)),
    number(file, words) {
      if (typeof words !== 'string')
        return found(`row ${words.row}`, new RegExp(`\\[(\\d+)\\] row ${words.row}:`))
      const block = blocks(file).find((one) => one.includes(words))
      const [, number] = /number=(\d+)/.exec(block ?? '') ?? []
      if (number === undefined) throw new Error(`the model was not given “${words}” of ${file}`)
      return number
    },
  }
}

export const call = (name: string, input: object): NonNullable<ScriptedTurn['calls']>[number] => ({
  name,
  arguments: JSON.stringify(input),
})
