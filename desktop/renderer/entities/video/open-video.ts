import type { Video } from '#shared/contract/videos.ts'
import { createEmitter } from '../../lib/create-store.ts'

const requests = createEmitter<Video>()

/** Opens the video in the global player. */
export const openVideo = requests.emit
export const onOpenVideo = requests.subscribe
