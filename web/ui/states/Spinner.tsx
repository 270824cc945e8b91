import './Spinner.css'
import { uiWords } from '#web/ui/ui-words.ts'

interface SpinnerProps {
  /** What is being waited for. */
  label?: string
  size?: number
}

/** A thin turning ring in the colour of the text around it. */
export function Spinner({ label = uiWords.loading, size = 20 }: SpinnerProps) {
  return (
    <output
      className="Spinner"
      aria-label={label}
      style={{ width: size, height: size, borderWidth: size > 24 ? 2.5 : 2 }}
    />
  )
}
