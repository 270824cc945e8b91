import type { Demuxer } from 'node-av/api'
import { openInput } from '#server/engines/media/video/video-input.ts'

/** Containers of sound and films, except those that reference other files. */
const containers =
  'mp3,mov,aac,ogg,flac,wav,w64,amr,asf,aiff,ape,wv,mpc,mpc8,caf,voc,dsf,iff,qcp,ac3,eac3,matroska,webm,avi,flv,mpeg,mpegvideo,mpegts'

/** Opens a recording, or a film for its sound, by its content. Throws Unreadable when it is none of the formats. */
export const openSound = (path: string, sentence = 'This recording is broken.'): Promise<Demuxer> =>
  openInput(path, containers, sentence)
