import { defineEntity, p } from '@mikro-orm/core'
import { Video } from '#server/features/videos/video.entity.ts'

const schema = defineEntity({
  name: 'Cue',
  tableName: 'cues',
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade'),
    startMs: p.integer(),
    endMs: p.integer(),
    text: p.text(),
    /** With what is said right after it, so that a search finds what two cues say. */
    searchText: p.text(),
  },
  indexes: [{ name: 'cues_in_order', properties: ['video', 'startMs', 'id'] }],
})

/** What is said in a video from one moment to another. */
export class Cue extends schema.class {}
schema.setClass(Cue)
