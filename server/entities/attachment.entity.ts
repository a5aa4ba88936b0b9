import type { AttachedType } from '#shared/attached-files.ts'
import { entity, p } from '#server/database/entity.ts'
import { Video } from './video.entity.ts'

/** A file beside a film. */
export class Attachment extends entity('Attachment', 'attachments', {
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade').index(),
    /** The generated name, as in the table of uploads. */
    storedFile: p.string().length(100).unique(),
    /** The public name. A proposal has the proposed one. */
    name: p.string().length(120),
    mediaType: p.string().length(60).$type<AttachedType>(),
    bytes: p.integer(),
    /** The place in the public list; null for a file that is only proposed. */
    position: p.integer().nullable(),
  },
}) {}
