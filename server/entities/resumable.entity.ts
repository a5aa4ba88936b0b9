import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

const finished = defineEntity({
  name: 'FinishedUpload',
  tableName: 'finished_uploads',
  properties: {
    /** The id of the resumable upload: it is stored once, whichever servers are asked to finish it. */
    id: p.string().length(60).primary(),
    owner: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** JSON, for clients that missed the answer and ask again. */
    answer: p.text(),
    createdAt: p.datetime(3).index(),
  },
})
export class FinishedUpload extends finished.class {}
finished.setClass(FinishedUpload)

/** With S3 and PostgreSQL only (resumable-parts.ts); elsewhere unfinished uploads are files. */
const unfinished = defineEntity({
  name: 'UnfinishedUpload',
  tableName: 'unfinished_uploads',
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
})
export class UnfinishedUpload extends unfinished.class {}
unfinished.setClass(UnfinishedUpload)

const part = defineEntity({
  name: 'UploadPart',
  tableName: 'upload_parts',
  properties: {
    /** The name in the storage. */
    file: p.string().length(100).primary(),
    upload: () => p.manyToOne(UnfinishedUpload).deleteRule('cascade'),
    /** The position of the first byte in the upload. */
    startAt: p.bigint('number'),
    bytes: p.integer(),
  },
  uniques: [{ name: 'upload_parts_start_unique', properties: ['upload', 'startAt'] }],
})
export class UploadPart extends part.class {}
part.setClass(UploadPart)

/** On PostgreSQL only (upload-leases.ts). */
const lease = defineEntity({
  name: 'UploadLease',
  tableName: 'upload_leases',
  properties: {
    id: p.string().length(60).primary(),
    /** The process. */
    holder: p.string().length(30),
    /** By the database's clock. */
    leasedUntil: p.datetime(3),
    /** Whether a request at another server waits for the lease. */
    isWanted: p.boolean().default(false),
  },
})
export class UploadLease extends lease.class {}
lease.setClass(UploadLease)
