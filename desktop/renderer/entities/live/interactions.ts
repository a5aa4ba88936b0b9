import type { VideoInteraction } from '#shared/live/messages.ts'

export type Interaction = Pick<VideoInteraction, 'videoId' | 'action'>

const listeners = new Set<(interaction: Interaction) => void>()

/** Says what the person here has just done with a video; the live connection passes it on while there is one. */
export function tellInteraction(interaction: Interaction): void {
  for (const listen of listeners) listen(interaction)
}

export function onInteraction(listen: (interaction: Interaction) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
