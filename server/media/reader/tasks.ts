import { describeImage, reencodeImage, reencodeSquare, writeImageVariant } from '../images.ts'
import { probeVideo } from '../probe.ts'
import { readTrackCodecs } from '../track-codecs.ts'

/** The functions that parse untrusted files with JavaScript libraries; they run in a reader process. */
export const tasks = {
  probeVideo,
  readTrackCodecs,
  reencodeImage,
  reencodeSquare,
  describeImage,
  writeImageVariant,
}

export type Tasks = typeof tasks
