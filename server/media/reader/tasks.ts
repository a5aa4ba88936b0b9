import { describePicture, storePicture, storeSquare, writeCopy } from '../pictures.ts'
import { probeVideo } from '../probe.ts'
import { readTrackCodecs } from '../track-codecs.ts'

/** Everything that reads a stranger's bytes by a library of this language, in the process of a reader. */
export const tasks = { probeVideo, readTrackCodecs, storePicture, storeSquare, describePicture, writeCopy }

export type Tasks = typeof tasks
