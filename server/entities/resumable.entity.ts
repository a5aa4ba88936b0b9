import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'

export class FinishedUpload extends entity('FinishedUpload', 'finished_uploads', {
  properties: {
    /** The id of the resumable upload: it is stored once, whichever servers are asked to finish it. */
    id: p.string().length(60).primary(),
    owner: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** JSON, for clients that missed the answer and ask again. */
    answer: p.text(),
    createdAt: p.datetime(3).index(),
  },
}) {}

/** With S3 and PostgreSQL only (resumable-parts.ts); elsewhere unfinished uploads are files. */
export class UnfinishedUpload extends entity('UnfinishedUpload', 'unfinished_uploads', {
  properties: {
    id: p.string().length(60).primary(),
    owner: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** Null while the client has not told the length. */
    bytes: p.bigint('number').nullable(),
    /** Of the client, JSON. */
    metadata: p.text().nullable(),
    createdAt: p.datetime(3),
    /** When the last part arrived. */
    changedAt: p.datetime(3).index(),
  },
}) {}

export class UploadPart extends entity('UploadPart', 'upload_parts', {
  properties: {
    /** The name in the storage. */
    file: p.string().length(100).primary(),
    upload: () => p.manyToOne(UnfinishedUpload).deleteRule('cascade'),
    /** The position of the first byte in the upload. */
    startAt: p.bigint('number'),
    bytes: p.integer(),
  },
  uniques: [{ name: 'upload_parts_start_unique', properties: ['upload', 'startAt'] }],
}) {}

/** On PostgreSQL only (upload-leases.ts). */
export class UploadLease extends entity('UploadLease', 'upload_leases', {
  properties: {
    id: p.string().length(60).primary(),
    /** The process. */
    holder: p.string().length(30),
    /** By the database's clock. */
    leasedUntil: p.datetime(3),
    /** Whether a request at another server waits for the lease. */
    isWanted: p.boolean().default(false),
  },
}) {}
