/** OKLab: lightness 0–1, then green to red and blue to yellow, both about ±0.4. */
type OkLab = readonly [number, number, number]

const names: readonly (readonly [string, string])[] = [
  ['black', '#0c0c0d'],
  ['charcoal', '#303235'],
  ['dark grey', '#565656'],
  ['grey', '#878787'],
  ['light grey', '#bcbcbc'],
  ['white', '#f9f9f9'],
  ['cream', '#f6efd8'],
  ['beige', '#ddc9a8'],
  ['sand', '#c9ae80'],
  ['tan', '#ae8a5a'],
  ['brown', '#7a5230'],
  ['dark brown', '#432b1a'],
  ['rust', '#a14a1f'],
  ['red', '#d3221f'],
  ['dark red', '#861417'],
  ['pink', '#f4a8bc'],
  ['bright pink', '#e8488f'],
  ['coral', '#f07c66'],
  ['orange', '#ef8420'],
  ['peach', '#f9c79f'],
  ['gold', '#d8a41c'],
  ['yellow', '#f4dc35'],
  ['pale yellow', '#f6efa4'],
  ['mustard', '#b58f26'],
  ['olive', '#757629'],
  ['dark green', '#1e4a2a'],
  ['green', '#3b8c3c'],
  ['bright green', '#4fd14a'],
  ['light green', '#a1d694'],
  ['lime', '#b3dc35'],
  ['mint', '#bfead3'],
  ['sage', '#99a987'],
  ['teal', '#177a7a'],
  ['turquoise', '#3cc4bc'],
  ['pale blue', '#c5dff1'],
  ['sky blue', '#7cb8e8'],
  ['blue', '#2867d6'],
  ['deep blue', '#153d86'],
  ['navy', '#141f3d'],
  ['slate blue', '#6a7f96'],
  ['lavender', '#c5b9ea'],
  ['violet', '#7b4fc4'],
  ['purple', '#6a2788'],
  ['plum', '#5b2b4c'],
  ['magenta', '#c22a9c'],
]

const palette = names.map(([name, hex]) => ({ name, lab: okLabOf(parseHex(hex)) }))

/** The everyday name of the nearest colour. */
export function colourName(lab: OkLab): string {
  let nearest = ''
  let least = Infinity
  for (const entry of palette) {
    const distance = squareDistance(entry.lab, lab)
    if (distance < least) {
      least = distance
      nearest = entry.name
    }
  }
  return nearest
}

/** The chroma: 0 for greys, about 0.3 for the purest colours of a screen. */
export function chroma([, a, b]: OkLab): number {
  return Math.hypot(a, b)
}

/** From sRGB, 0–255 each. */
export function okLabOf([red, green, blue]: readonly [number, number, number]): OkLab {
  const r = linear(red)
  const g = linear(green)
  const b = linear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function squareDistance(one: OkLab, other: OkLab): number {
  // Lightness has less weight: a shadow is not another colour.
  return 0.6 * (one[0] - other[0]) ** 2 + 2 * ((one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2)
}

function parseHex(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
