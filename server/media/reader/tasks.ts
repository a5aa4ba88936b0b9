import { describeImage, reencodeImage, reencodeSquare, writeImageVariant } from '../images.ts'
import { probeVideo } from '../probe.ts'
import { readTrackCodecs } from '../track-codecs.ts'

/** Everything that reads a stranger's bytes by a library of this language, in the process of a reader. */
export const tasks = {
  probeVideo,
  readTrackCodecs,
  reencodeImage,
  reencodeSquare,
  describeImage,
  writeImageVariant,
}

export type Tasks = typeof tasks
