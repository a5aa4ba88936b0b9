import type { Context } from 'koa'
import { attachmentHeaders, type AttachedName } from '#shared/attached-files.ts'
import type { attachmentRoutes } from '#shared/contract/attachments.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { FILE_POLICY } from '#server/http/security-headers.ts'
import { answerConditionalRange } from '#server/media/conditional-range.ts'
import type { Storage } from '#server/media/storage.ts'
import { createAttachments, type AttachmentNeeds } from './attachments.service.ts'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'attachments',
    sql: `select a.id as position, a.video_id as "videoId", a.name, a.media_type as "mediaType", a.bytes,
      a.stored_file as "uploadedFile" from attachments a join videos v on v.id = a.video_id
      where v.creator_id = ? and a.id > ? order by a.id limit ?`,
  },
]

interface Sent extends AttachedName {
  file: string
}

/**
 * Sends a file that a person uploaded, from either storage and through this server alone: no browser shows or runs it. No
 * browser keeps it unasked either, since a withdrawal ends the caller's access.
 * @throws ApiError not_found where the storage has no such file
 */
async function sendFile(ctx: Context, storage: Storage, { file, ...attached }: Sent): Promise<void> {
  const bytes = await storage.sizeOf(file)
  if (bytes === null) throw new ApiError('not_found', 'This file is not here.')
  const etag = `"${file}"`
  const { status, range, headers } = answerConditionalRange(bytes, etag, ctx.headers)
  ctx.respond = false
  const begin = () =>
    ctx.res.writeHead(status, {
      ...headers,
      'Accept-Ranges': 'bytes',
      ETag: etag,
      ...attachmentHeaders(attached),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': FILE_POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': status === 416 ? 'no-store' : 'private, no-cache',
    })
  const hasBody = range !== null && range.end >= range.start && ctx.method === 'GET'
  if (hasBody) await storage.send(file, range, ctx.res, begin)
  else begin().end()
}

/** The files beside a film (docs/decisions/112). */
export function attachmentsFeature(parts: Parts, needs: AttachmentNeeds) {
  const attachments = createAttachments({ ...parts, ...needs })
  const handlers: Handlers<typeof attachmentRoutes> = {
    getAttachments: ({ caller, params }) => attachments.get(caller, params.id),
    replaceAttachments: ({ caller, params, body }) => attachments.replace(caller, params.id, body),
    downloadAttachment: async ({ caller, params: { id, attachmentId }, ctx }) =>
      sendFile(ctx, parts.storage, await attachments.find(caller, id, attachmentId)),
  }
  return { handlers, exports: EXPORTS }
}
