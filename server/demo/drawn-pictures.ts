import sharp from 'sharp'

/** The parameters of a landscape. */
interface Scene {
  /** Three colours of the sky, from the top to the horizon. */
  sky: [string, string, string]
  sun: { x: number; y: number; radius: number; colour: string } | null
  /** Colours of the ridges, the farthest first. */
  ridges: string[]
  hasLake: boolean
}

export const scenes = {
  dusk: {
    sky: ['#1d2c4f', '#8a5a72', '#f3a65a'],
    sun: { x: 0.62, y: 0.52, radius: 0.05, colour: '#ffe2a8' },
    ridges: ['#6b4a63', '#47344f', '#2b2238', '#17131f'],
    hasLake: true,
  },
  morning: {
    sky: ['#7fb2d9', '#bfd9e6', '#f6e7cf'],
    sun: { x: 0.25, y: 0.4, radius: 0.04, colour: '#fff6dd' },
    ridges: ['#9fb4bd', '#7a949a', '#54726f', '#33504a'],
    hasLake: true,
  },
  night: {
    sky: ['#05070f', '#0d1730', '#22335a'],
    sun: { x: 0.7, y: 0.22, radius: 0.035, colour: '#f3f0e0' },
    ridges: ['#16223f', '#101a31', '#0a1122', '#060a14'],
    hasLake: true,
  },
  canyon: {
    sky: ['#3d6fa8', '#9ab8cf', '#f2d9c0'],
    sun: null,
    ridges: ['#c98a6a', '#b1643f', '#8a4127', '#5b2718'],
    hasLake: false,
  },
  forest: {
    sky: ['#c9d8d0', '#dfe6d8', '#eef0e2'],
    sun: null,
    ridges: ['#8fae94', '#5f8a68', '#3a6345', '#1f3c2a'],
    hasLake: false,
  },
  autumn: {
    sky: ['#e7c9a0', '#f3dfc0', '#f9efdd'],
    sun: { x: 0.8, y: 0.3, radius: 0.045, colour: '#fff4d0' },
    ridges: ['#d79a4b', '#b9682c', '#8a3f1d', '#54240f'],
    hasLake: true,
  },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/** Pseudo-random numbers from 0 to 1 from a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A ridge as a polygon: a few overlaid waves, with roughness in proportion to `height`. */
function ridge(next: () => number, width: number, base: number, height: number, floor: number): string {
  const waves = Array.from({ length: 6 }, (_, at) => ({
    length: width / (1.3 * 1.9 ** at),
    height: height / 1.75 ** at,
    shift: next() * 10,
  }))
  const points: string[] = []
  for (let x = 0; x <= width; x += width / 240) {
    const y = waves.reduce((sum, wave) => sum + Math.sin(x / wave.length + wave.shift) * wave.height, base)
    points.push(`${x.toFixed(1)},${y.toFixed(1)}`)
  }
  return `M${points.join('L')}L${width},${floor}L0,${floor}Z`
}

/** A landscape as SVG, deterministic by seed. */
function landscape(name: SceneName, seed: number, width = 1800, height = 1200): string {
  const scene: Scene = scenes[name]
  const next = numbersFrom(seed)
  const horizon = height * (scene.hasLake ? 0.66 : 0.98)
  const layers = scene.ridges.map((colour, at) => {
    const share = (at + 1) / scene.ridges.length
    const base = height * (0.4 + 0.22 * share)
    return `<path d="${ridge(next, width, base, height * (0.03 + 0.03 * share), horizon)}" fill="${colour}"/>`
  })
  const sun = scene.sun
    ? `<circle cx="${scene.sun.x * width}" cy="${scene.sun.y * height}" r="${scene.sun.radius * width * 3}" fill="url(#glow)"/>
       <circle cx="${scene.sun.x * width}" cy="${scene.sun.y * height}" r="${scene.sun.radius * width}" fill="${scene.sun.colour}"/>`
    : ''
  const back = `<rect width="${width}" height="${horizon}" fill="url(#sky)"/>${sun}${layers.join('')}`
  const lake = scene.hasLake
    ? `<g transform="translate(0 ${2 * horizon}) scale(1 -1)" clip-path="url(#mirror)" opacity=".62">${back}</g>
       ${ripples(next, width, horizon, height)}`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${scene.sky[0]}"/><stop offset=".45" stop-color="${scene.sky[1]}"/>
        <stop offset=".85" stop-color="${scene.sky[2]}"/></linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="${scene.sun?.colour ?? '#fff'}" stop-opacity=".55"/>
        <stop offset="1" stop-color="${scene.sun?.colour ?? '#fff'}" stop-opacity="0"/></radialGradient>
      <clipPath id="mirror"><rect x="0" y="${2 * horizon - height}" width="${width}" height="${height - horizon}"/></clipPath>
    </defs>
    <rect width="${width}" height="${height}" fill="${scene.ridges.at(-1) ?? '#000'}"/>${back}${lake}</svg>`
}

function ripples(next: () => number, width: number, from: number, to: number): string {
  return Array.from({ length: 70 }, () => {
    const depth = next() ** 1.6
    const y = from + depth * (to - from)
    const length = (0.04 + next() * 0.2) * width * (0.3 + depth)
    return `<rect x="${(next() * width - length / 2).toFixed(1)}" y="${y.toFixed(1)}" width="${length.toFixed(1)}"
      height="${(1 + depth * 4).toFixed(1)}" rx="2" fill="#fff" opacity="${(0.03 + next() * 0.07).toFixed(3)}"/>`
  }).join('')
}

/** The landscape as a photo: a JPEG with some grain, and a camera's timestamp. */
export async function drawnPhoto(
  name: SceneName,
  seed: number,
  takenAt: string,
  width = 1800,
): Promise<Buffer> {
  const height = Math.round((width * 2) / 3)
  const picture = sharp(Buffer.from(landscape(name, seed, width, height)))
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 7 },
    },
  })
    .raw()
    .toBuffer()
  return picture
    .composite([{ input: grain, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'StoryPad', Model: 'Drawn' }, IFD2: { DateTimeOriginal: takenAt } })
    .jpeg({ quality: 84 })
    .toBuffer()
}
