import { entity, p } from '#server/database/entity.ts'
import type { FileKindName } from '#shared/file-kinds.ts'
import { User } from './user.entity.ts'

export class Upload extends entity('Upload', 'uploads', {
  properties: {
    id: p.integer().primary(),
    /** The generated name, as in /uploads/. */
    file: p.string().length(100).unique(),
    kind: p.string().length(10).$type<FileKindName | 'text'>(),
    /** By the file's bytes, never by its name. */
    mediaType: p.string().length(60),
    bytes: p.integer(),
    owner: () => p.manyToOne(User).deleteRule('cascade').index(),
    createdAt: p.datetime(3),
    /** When a video took it. Files that no video took within a day are deleted. */
    usedAt: p.datetime(3).nullable(),
    /** Of videos. Whole seconds. */
    duration: p.integer().nullable(),
    /** The exact length, in milliseconds. Null for films from before it was kept. */
    lengthMs: p.integer().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    videoCodec: p.string().length(30).nullable(),
    audioCodec: p.string().length(30).nullable(),
    /** The frame that represents the video until a thumbnail is picked. Null until a job has taken it, and where there is none. */
    posterFile: p.string().length(100).nullable(),
    /** Of pictures, JSON: in which widths there are copies, and a blur; null for those from before there were any. */
    imageVariants: p.text().nullable(),
    /** Of videos: whether it must be converted before anybody can watch it. */
    needsTranscode: p.boolean().default(false),
    /**
     * The file that this one was derived from, and the role of this one. Access to the source is access to
     * this file.
     */
    source: () => p.manyToOne(Upload).nullable().deleteRule('cascade'),
    role: p.string().length(20).nullable(),
  },
  uniques: [{ name: 'uploads_derived_unique', properties: ['source', 'role'] }],
  indexes: [{ name: 'uploads_unused', properties: ['usedAt', 'createdAt'] }],
}) {}
