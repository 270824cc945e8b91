import { createContext, use } from 'react'
import type { Components } from 'react-markdown'
import { MarkdownProse, SafeMarkdown } from '#web/features/files/markdown/SafeMarkdown.tsx'
import { splitAnswer } from './split-answer.ts'
import { SourceNumber } from './SourceNumber.tsx'
import { citationsPlugin } from './citations-plugin.ts'

interface AnswerTextProps {
  text: string
  /** Opens the source of a number in the text. */
  onCite?: (number: number) => void
}

/** Passes numbers to the text without new component types on each render, which would remount blocks. */
const CiteContext = createContext<AnswerTextProps['onCite']>(undefined)

/** An answer's Markdown, with its numbers of sources. */
export function AnswerText({ text, onCite }: AnswerTextProps) {
  return (
    <CiteContext value={onCite}>
      <MarkdownProse>
        {splitAnswer(text).map((block, index) => (
          // Blocks only ever grow at the end, so their place is their name.
          <SafeMarkdown key={index} text={block} remarkPlugins={plugins} components={components} />
        ))}
      </MarkdownProse>
    </CiteContext>
  )
}

function Citation({ number }: { number: number }) {
  const onCite = use(CiteContext)
  return <SourceNumber number={number} onOpen={onCite && (() => onCite(number))} />
}

const plugins = [citationsPlugin]
const components: Components = {
  cite: ({ node }) => <Citation number={Number(node?.properties['data-number'])} />,
}
