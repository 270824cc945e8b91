import { ArrowUp, ChevronDown, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { suggestionWords } from '#web/features/chat/chat-words.ts'
import './Suggestions.css'

interface SuggestionsProps {
  questions: string[]
  label: string
  isLabelShown: boolean
  isDisabled: boolean
  onAsk: (question: string) => void
}

/** Questions one could ask, each a button that asks it. */
export function Suggestions({ questions, label, isLabelShown, isDisabled, onAsk }: SuggestionsProps) {
  if (!questions.length) return null
  return (
    <div>
      {isLabelShown && (
        <div className="Suggestions-label" aria-hidden>
          {label}
        </div>
      )}
      <ul className="Suggestions" aria-label={label}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" disabled={isDisabled} onClick={() => onAsk(question)}>
              <span>{question}</span>
              <ArrowUp size={15} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same behind a button, for a conversation that goes on. */
export function FoldedSuggestions({
  questions,
  isDisabled,
  onAsk,
}: Pick<SuggestionsProps, 'questions' | 'isDisabled' | 'onAsk'>) {
  const [isOpen, setIsOpen] = useState(false)
  if (!questions.length) return null
  const ask = (question: string) => {
    setIsOpen(false)
    onAsk(question)
  }
  return (
    <div>
      <button
        type="button"
        className="Suggestions-fold"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Lightbulb size={14} aria-hidden />
        {suggestionWords.heading}
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <Suggestions
          questions={questions}
          label={suggestionWords.heading}
          isLabelShown={false}
          isDisabled={isDisabled}
          onAsk={ask}
        />
      )}
    </div>
  )
}
