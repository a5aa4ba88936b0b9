import type { Context } from 'koa'
import { writeVtt } from '#shared/captions.ts'
import type { Captions, captionRoutes } from '#shared/contract/captions.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { FILE_POLICY } from '#server/http/security-headers.ts'
import { createCaptions, type CaptionNeeds } from './captions.service.ts'
import { readCaptionsFile } from '#server/features/videos/cues.ts'

const FILE_HEADERS = {
  'Content-Type': 'text/vtt; charset=utf-8',
  // A withdrawal ends the caller's access.
  'Cache-Control': 'private, no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': FILE_POLICY,
}

/** @throws ApiError not_found without cues */
function sendFile(ctx: Context, { cues }: Captions): void {
  if (cues.length === 0) throw new ApiError('not_found', 'This video has no captions.')
  ctx.body = writeVtt(cues)
  ctx.set(FILE_HEADERS)
}

export function captionsFeature(parts: Parts, needs: CaptionNeeds) {
  const captions = createCaptions({ ...parts, ...needs })
  const handlers: Handlers<typeof captionRoutes> = {
    getCaptions: ({ caller, params }) => captions.get(caller, params.id),
    getCaptionsFile: async ({ caller, params, ctx }) => sendFile(ctx, await captions.get(caller, params.id)),
    getProposedCaptions: ({ caller, params }) => captions.getProposed(caller, params.id),
    getProposedCaptionsFile: async ({ caller, params, ctx }) =>
      sendFile(ctx, await captions.getProposed(caller, params.id)),
    uploadCaptions: async ({ caller, params, body: { file, version } }) => {
      const { cues, leftOut } = readCaptionsFile(file)
      return { ...(await captions.replace(caller, params.id, { cues, version })), leftOut }
    },
    replaceCaptions: ({ caller, params, body }) => captions.replace(caller, params.id, body),
  }
  return { handlers }
}
