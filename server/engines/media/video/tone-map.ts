import { FilterAPI } from 'node-av/api'
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE432,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants'
import type { Frame, Stream } from 'node-av/lib'

/** Transfer functions of high dynamic range, by FFmpeg's names. */
const transfers = new Map<number, string>([
  [AVCOL_TRC_ARIB_STD_B67, 'arib-std-b67'],
  [AVCOL_TRC_SMPTE2084, 'smpte2084'],
])

/** Primaries and matrices that pictures have beside those of BT.2020, which is the rule. */
const primaries = new Map<number, string>([
  [AVCOL_PRI_BT2020, 'bt2020'],
  [AVCOL_PRI_BT709, 'bt709'],
  [AVCOL_PRI_SMPTE432, 'smpte432'],
])
const matrices = new Map<number, string>([
  [AVCOL_SPC_BT2020_NCL, 'bt2020nc'],
  [AVCOL_SPC_BT709, 'bt709'],
  [AVCOL_SPC_RGB, 'gbr'],
  [AVCOL_SPC_SMPTE170M, 'smpte170m'],
])

export const isHighRange = ({ codecpar }: Stream): boolean => transfers.has(codecpar.colorTrc)

/**
 * Filters that convert HLG or PQ to BT.709; none for other videos. Paper white is at 203 nits (ITU-R BT.2408) and stays
 * nearly white, brighter lights up to 1,000 nits share the rest.
 */
export function toneMapFilters({ codecpar }: Stream): string[] {
  const transfer = transfers.get(codecpar.colorTrc)
  if (transfer === undefined) return []
  const [gamut, matrix] = [primaries.get(codecpar.colorPrimaries), matrices.get(codecpar.colorSpace)]
  return [
    // Some files have the tags only in their container.
    `setparams=color_trc=${transfer}:color_primaries=${gamut ?? 'bt2020'}:colorspace=${matrix ?? 'bt2020nc'}`,
    'zscale=transfer=linear:npl=203',
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=mobius:param=0.8:desat=0:peak=4.93',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
    'format=yuv420p',
  ]
}

/** A frame of such a video in BT.709, scaled to even edges; null when the filters give none. */
export async function toneMapped(
  frame: Frame,
  stream: Stream,
  { width, height }: { width: number; height: number },
): Promise<Frame | null> {
  const scale = `scale=${even(width)}:${even(height)}`
  using filter = FilterAPI.create([scale, ...toneMapFilters(stream)].join(','), { threads: 1 })
  const [found = null] = await filter.processAll(frame)
  return found
}

const even = (length: number): number => Math.ceil(length / 2) * 2
