import { Star } from 'lucide-react'
import { actionWords } from '#web/features/stories/stories-words.ts'
import { Hint } from '#web/ui/states/Hint.tsx'
import './StarButton.css'

interface StarButtonProps {
  isStarred: boolean
  name: string
  onToggle: () => void
}

/** The star on a cover: 32 px of glass in a target of 44. */
export function StarButton({ isStarred, name, onToggle }: StarButtonProps) {
  return (
    <Hint text={isStarred ? actionWords.unstar : actionWords.star}>
      <button
        type="button"
        className="bare-button StarButton"
        aria-label={actionWords.starStory(name)}
        aria-pressed={isStarred}
        onClick={onToggle}
      >
        <span>
          <Star size={16} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
        </span>
      </button>
    </Hint>
  )
}
