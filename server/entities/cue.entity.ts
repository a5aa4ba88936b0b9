import { entity, p } from '#server/database/entity.ts'
import { Video } from './video.entity.ts'

/** One caption of a video; times from the start of its file. */
export class Cue extends entity('Cue', 'cues', {
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade'),
    startMs: p.integer(),
    endMs: p.integer(),
    text: p.text(),
    /** The text of this cue and the next, so that a search finds phrases across two cues. */
    searchText: p.text(),
  },
  indexes: [{ name: 'cues_in_order', properties: ['video', 'startMs', 'id'] }],
}) {}
