import type { VideoInteraction } from '#shared/live/messages.ts'
import { createEmitter } from '../../lib/create-store.ts'

export type Interaction = Pick<VideoInteraction, 'videoId' | 'action'>

/** What the viewer has just done with a video. The live connection, if there is one, sends it on. */
export const interactions = createEmitter<Interaction>()
