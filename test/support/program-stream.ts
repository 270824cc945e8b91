import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import type { FFVideoEncoder } from 'node-av/constants'

/** Writes an MPEG program stream of an old camera's pictures, as DVDs and early camcorders have it. */
export async function makeProgramStream(
  outPath: string,
  { format, encoder: name }: { format: 'mpeg' | 'vob'; encoder: 'mpeg1video' | 'mpeg2video' },
): Promise<void> {
  await using input = await Demuxer.open('test/fixtures/old-camera.avi')
  const video = input.video()
  if (video === undefined) throw new Error('The fixture has no pictures.')
  const decoder = await Decoder.create(video)
  const filter = FilterAPI.create('fps=25,scale=160:120,format=yuv420p')
  const encoder = await Encoder.create(name as FFVideoEncoder, { filter, bitrate: 200_000 })
  await using output = await Muxer.open(outPath, { format })
  const index = output.addStream(encoder)
  const frames = filter.frames(decoder.frames(input.packets(video.index)))
  for await (using packet of encoder.packets(frames)) await output.writePacket(packet, index)
}
