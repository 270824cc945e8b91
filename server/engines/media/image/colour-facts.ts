import type { Brightness } from '#server/engines/media/media.ts'
import { chroma, colourName, okLabOf } from './colour-names.ts'

/** Raw pixels, four bytes each: red, green, blue, alpha. */
interface Pixels {
  data: Uint8Array
}

interface ColourFacts {
  colours: string[]
  brightness: Brightness | null
  isOpaque: boolean
}

const leastShare = 0.12
const neutralChroma = 0.03

/** Names the main colours of a small picture; transparent pixels are ignored. */
export function colourFacts({ data }: Pixels): ColourFacts {
  const weights = new Map<string, number>()
  let total = 0
  let lightness = 0
  let seen = 0
  let isOpaque = true
  for (let at = 0; at + 3 < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255
    if (alpha < 0.99) isOpaque = false
    if (alpha < 0.1) continue
    const lab = okLabOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
    // Colours are weighted above greys, as people name them first.
    const weight = alpha * (chroma(lab) < neutralChroma ? 0.5 : 1)
    const name = colourName(lab)
    weights.set(name, (weights.get(name) ?? 0) + weight)
    total += weight
    lightness += lab[0] * alpha
    seen += alpha
  }
  if (seen === 0) return { colours: [], brightness: null, isOpaque }
  const ranked = [...weights].toSorted((one, other) => other[1] - one[1])
  const leading = ranked.filter(([, weight], at) => at === 0 || weight / total >= leastShare)
  return {
    colours: leading.slice(0, 3).map(([name]) => name),
    brightness: brightnessOf(lightness / seen),
    isOpaque,
  }
}

function brightnessOf(lightness: number): Brightness {
  if (lightness < 0.4) return 'dark'
  return lightness > 0.75 ? 'bright' : 'medium'
}
