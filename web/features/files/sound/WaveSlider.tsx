import Box from '@mui/material/Box'
import { soundWords } from '#web/features/files/files-words.ts'
import { durationText } from '#web/lib/duration-text.ts'
import { Waveform } from './Waveform.tsx'

interface WaveSliderProps {
  waveform: readonly number[]
  second: number
  /** The length in seconds. */
  length: number
  isDisabled: boolean
  onSeek: (second: number) => void
  onToggle: () => void
}

/** The waveform as a slider: by click, by drag and by arrow keys; Space plays and pauses. */
export function WaveSlider({ waveform, second, length, isDisabled, onSeek, onToggle }: WaveSliderProps) {
  const played = length === 0 ? 0 : Math.min(second / length, 1)
  return (
    <Box sx={{ position: 'relative', flex: 1, height: 72, minWidth: 0 }}>
      <Layer colour="text.disabled" waveform={waveform} />
      <Layer colour="primary.main" waveform={waveform} clip={`inset(0 ${(1 - played) * 100}% 0 0)`} />
      <Box
        component="input"
        type="range"
        aria-label={soundWords.position}
        aria-valuetext={soundWords.positionText(durationText(second), durationText(length))}
        min={0}
        max={Math.max(length, 0.1)}
        step={length > 60 ? 1 : 0.1}
        value={Math.min(second, length)}
        disabled={isDisabled}
        onChange={(event: { target: { value: string } }) => onSeek(Number(event.target.value))}
        onKeyDown={(event: { key: string; preventDefault: () => void }) => {
          if (event.key !== ' ') return
          event.preventDefault()
          onToggle()
        }}
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          width: 1,
          height: 1,
          m: 0,
          opacity: 0,
          cursor: isDisabled ? 'default' : 'pointer',
          touchAction: 'none',
          '&:focus-visible + span': { outline: `2px solid ${theme.vars.palette.primary.main}` },
        })}
      />
      <Box
        component="span"
        sx={{ position: 'absolute', inset: '-4px', borderRadius: '6px', pointerEvents: 'none' }}
      />
    </Box>
  )
}

const Layer = ({
  waveform,
  colour,
  clip,
}: {
  waveform: readonly number[]
  colour: string
  clip?: string
}) => (
  <Box sx={{ position: 'absolute', inset: 0, color: colour, ...(clip !== undefined && { clipPath: clip }) }}>
    <Waveform waveform={waveform.length === 0 ? silence : waveform} />
  </Box>
)

/** Where the waveform is not known: a line of dots. */
const silence = Array.from({ length: 100 }, () => 0)
