import { styled } from '@mui/material/styles'
import type { PointerEvent } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { pictureWordWords } from '#web/features/files/files-words.ts'
import { useFileWords } from '#web/features/files/use-file-words.ts'
import type { PictureBox } from './use-picture-box.ts'

interface PictureWordsProps {
  file: StoredFile
  page: number
  /** The line that a source cites, from 1. */
  line: number | undefined
  /** Where the picture is. */
  box: PictureBox | null
  /** How it is moved and enlarged. */
  transform?: string
  /** Gets the marked line once it is on the page. */
  markRef?: (line: SVGGElement | null) => void
}

/** The words in a picture as transparent text over it, which can be selected and read aloud; a cited line is marked. */
export function PictureWords({ file, page, line: marked, box, transform, markRef }: PictureWordsProps) {
  const lines = useFileWords(file, page)
  if (box === null || lines.length === 0) return null
  const { left, top, width, height } = box
  return (
    <Layer
      role="group"
      aria-label={pictureWordWords.label}
      viewBox={`0 0 ${width} ${height}`}
      style={{ left, top, width, height, transform }}
    >
      {lines.map(({ words }, at) => (
        <g
          key={at}
          data-marked={at + 1 === marked || undefined}
          ref={at + 1 === marked ? markRef : undefined}
        >
          {at + 1 === marked &&
            words.map((word, place) => (
              <rect
                key={place}
                x={(word.x - markMargin) * width}
                y={(word.y - markMargin) * height}
                width={(word.width + 2 * markMargin) * width}
                height={(word.height + 2 * markMargin) * height}
                rx={3}
              />
            ))}
          <text {...selectable}>
            {words.map((word, place) => (
              <tspan
                key={place}
                x={word.x * width}
                y={(word.y + word.height * baseline) * height}
                fontSize={Math.max(word.height * height, 1)}
                textLength={Math.max(word.width * width, 1)}
                lengthAdjust="spacingAndGlyphs"
              >
                {place < words.length - 1 ? `${word.text} ` : word.text}
              </tspan>
            ))}
          </text>
        </g>
      ))}
    </Layer>
  )
}

/** Around a marked word, as a share of the picture. */
const markMargin = 0.004
/** Of a letter's height: descenders are below. */
const baseline = 0.82

/** A mouse that begins on words selects them, and does not move the picture. */
const keepMouse = (event: PointerEvent): void => {
  if (event.pointerType === 'mouse') event.stopPropagation()
}
const selectable = { onPointerDown: keepMouse, onPointerUp: keepMouse }

const Layer = styled('svg')(({ theme }) => ({
  position: 'absolute',
  overflow: 'visible',
  pointerEvents: 'none',
  '& text': {
    fill: 'transparent',
    fontFamily: 'sans-serif',
    whiteSpace: 'pre',
    pointerEvents: 'all',
    userSelect: 'text',
    cursor: 'text',
  },
  '& text::selection, & tspan::selection': {
    background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 45%, transparent)`,
  },
  '& rect': {
    fill: `color-mix(in srgb, ${theme.vars.palette.primary.main} 28%, transparent)`,
    stroke: theme.vars.palette.primary.main,
    strokeWidth: 1.5,
    vectorEffect: 'non-scaling-stroke',
  },
}))
