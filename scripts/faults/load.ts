import { setTimeout as pause } from 'node:timers/promises'
import { aSmallVideo, aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'
import { sha256Of, type Ledger, type Pieces } from './ledger.ts'
import { RefusedCall } from '#server/testing/test-client.ts'
import type { Person, Site } from './site.ts'

const FORM_BYTES = 60_000
const PIECES_BYTES = 300_000
const PIECE_BYTES = 100_000
/**
 * Pause after a failed call, in ms, so that an unreachable server does not receive a thousand calls a second.
 */
const REFUSED_PAUSE_MS = 25
/** Pause between the likes of a member, in ms, so that uploads get a share of the server. */
const ENGAGE_PAUSE_MS = 30
/** One comment in this many calls of a member; a member may write 60 comments in ten minutes. */
const COMMENT_EVERY = 12

export interface Load {
  /** Starts no further writes. Resolves when every running call has an answer or has failed. */
  stop(): Promise<void>
}

export interface LoadOptions {
  site: Site
  ledger: Ledger
  /** Videos that members like and comment on. */
  videoIds: readonly number[]
  random(): number
}

let serial = 0

/** Six members like, comment and delete; four of them also upload, two by form and two in pieces. */
export function startLoad(options: LoadOptions): Load {
  const { site } = options
  const state = { isStopped: false }
  const loop = async (work: () => Promise<boolean>, pauseMs = 0) => {
    while (!state.isStopped) await pause((await work()) ? pauseMs : REFUSED_PAUSE_MS)
  }
  const loops = [
    ...site.members.map((member) => loop(() => engage(options, member), ENGAGE_PAUSE_MS)),
    ...site.members.slice(0, 2).map((member) => loop(() => uploadByForm(options, member))),
    ...site.members.slice(2, 4).map((member) => loop(() => uploadInPieces(options, member))),
  ]
  return {
    async stop() {
      state.isStopped = true
      await Promise.all(loops)
    },
  }
}

async function engage({ site, ledger, videoIds, random }: LoadOptions, member: Person): Promise<boolean> {
  const videoId = videoIds[Math.floor(random() * videoIds.length)] ?? 0
  if (random() * COMMENT_EVERY < 1) return comment({ site, ledger, random }, member, videoId)
  const key = `${member.id}:${videoId}`
  const isLiked = ledger.likes.get(key) === true
  const api = site.as(member)
  ledger.likes.set(key, null)
  const call = isLiked ? api.unlikeVideo({ id: videoId }) : api.likeVideo({ id: videoId })
  const { isDone } = await site.attempt(call)
  if (!isDone) return false
  ledger.likes.set(key, !isLiked)
  ledger.acknowledge('likes')
  return true
}

async function comment(
  { site, ledger, random }: Pick<LoadOptions, 'site' | 'ledger' | 'random'>,
  member: Person,
  videoId: number,
): Promise<boolean> {
  const text = `Comment ${++serial}`
  ledger.sentTexts.add(text)
  const written = await site.attempt(site.as(member).createComment({ id: videoId, text }))
  if (!written.isDone) return false
  const { id } = written.value
  ledger.acknowledge('comments')
  if (random() < 0.7) {
    ledger.comments.set(id, text)
    return true
  }
  const { isDone } = await site.attempt(site.as(member).deleteComment({ id }))
  if (isDone) {
    ledger.deletedComments.add(id)
    ledger.acknowledge('deletions')
  }
  return isDone
}

async function uploadByForm(options: LoadOptions, member: Person): Promise<boolean> {
  const { site, ledger } = options
  const bytes = await aVideoOfBytes(FORM_BYTES + ++serial)
  const upload = await site.attempt(site.as(member).uploadFiles(uploadForm(bytes)))
  if (!upload.isDone) return false
  const file = upload.value.video.path
  ledger.uploads.set(file, { sha256: sha256Of(bytes) })
  ledger.acknowledge('form uploads')
  return submit(options, member, file)
}

/** One call for each step, so that a fault can happen between any two steps. */
async function uploadInPieces(options: LoadOptions, member: Person): Promise<boolean> {
  const { site, ledger } = options
  const begun = ledger.pieces.get(member.id)
  if (!begun) return beginPieces(options, member)
  if (begun.offset < begun.bytes.length) return sendPiece(options, member, begun)
  const finished = await site.attempt(site.as(member).finishUpload({ id: begun.id }))
  if (!finished.isDone) {
    if (finished.status === 404) {
      ledger.lost.push(`the upload ${begun.id}, all of whose bytes had arrived`)
      ledger.pieces.delete(member.id)
    }
    return false
  }
  ledger.pieces.delete(member.id)
  const file = finished.value.video.path
  ledger.uploads.set(file, { sha256: sha256Of(begun.bytes) })
  ledger.acknowledge('resumable uploads')
  return submit(options, member, file)
}

const tus = async (
  url: string,
  { token }: Person,
  method: string,
  headers: Record<string, string>,
  body?: Uint8Array,
): Promise<Response> => {
  const response = await fetch(url, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}`, ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new RefusedCall(response.status, {})
  return response
}

async function beginPieces({ site, ledger }: LoadOptions, member: Person): Promise<boolean> {
  const bytes = await aVideoOfBytes(PIECES_BYTES + ++serial)
  const created = await site.attempt(
    tus(`${site.baseUrl()}/api/uploads`, member, 'POST', { 'Upload-Length': String(bytes.length) }),
  )
  if (!created.isDone) return false
  const id = created.value.headers.get('Location')?.split('/').at(-1) ?? ''
  ledger.pieces.set(member.id, { id, bytes, offset: 0 })
  return true
}

async function sendPiece({ site, ledger }: LoadOptions, member: Person, begun: Pieces): Promise<boolean> {
  const url = `${site.baseUrl()}/api/uploads/${begun.id}`
  const asked = await site.attempt(tus(url, member, 'HEAD', {}))
  if (!asked.isDone) {
    if (asked.status === 404) {
      ledger.lost.push(`the upload ${begun.id}, of which ${begun.offset} bytes had arrived`)
      ledger.pieces.delete(member.id)
    }
    return false
  }
  const offset = Number(asked.value.headers.get('Upload-Offset'))
  if (offset < begun.offset) ledger.lost.push(`bytes ${offset} to ${begun.offset} of the upload ${begun.id}`)
  begun.offset = offset
  if (offset >= begun.bytes.length) return true
  const piece = begun.bytes.subarray(offset, offset + PIECE_BYTES)
  const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
  const sent = await site.attempt(tus(url, member, 'PATCH', headers, piece))
  if (sent.isDone) begun.offset = Number(sent.value.headers.get('Upload-Offset'))
  return sent.isDone
}

/** Creates the video, reviews it, and sometimes deletes it. */
async function submit({ site, ledger, random }: LoadOptions, member: Person, file: string): Promise<boolean> {
  const title = `Video ${++serial}`
  const { categoryId } = site
  const created = await site.attempt(
    site.as(member).createVideo({ title, categoryId, videoFile: file, isMicroClip: false }),
  )
  if (!created.isDone) return false
  const { id } = created.value
  ledger.videos.set(id, file)
  ledger.acknowledge('submissions')
  const isGood = random() < 0.5
  ledger.reviews.set(id, null)
  const chief = site.as(site.chief)
  const reviewed = await site.attempt(
    isGood ? chief.approveVideo({ id }) : chief.rejectVideo({ id, notes: 'Please light the scene.' }),
  )
  if (!reviewed.isDone) return false
  ledger.reviews.set(id, isGood ? 'approved' : 'rejected')
  ledger.acknowledge('reviews')
  if (isGood || random() < 0.5) return true
  // From here on, either both are deleted or both exist.
  ledger.videos.delete(id)
  ledger.reviews.delete(id)
  ledger.uploads.delete(file)
  const removed = await site.attempt(site.as(member).deleteVideo({ id }))
  if (!removed.isDone) return false
  ledger.deletedVideos.set(id, file)
  ledger.acknowledge('deletions')
  return true
}

/** Publishes videos that members like and comment on. */
export async function publishVideos(site: Site, count: number): Promise<number[]> {
  const [owner] = site.members
  if (!owner) return []
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const { video } = await site.as(owner).uploadFiles(uploadForm(await aSmallVideo()))
    const form = { title: `Base ${n}`, categoryId: site.categoryId, videoFile: video.path }
    const { id } = await site.as(owner).createVideo(form)
    await site.as(site.chief).approveVideo({ id })
    ids.push(id)
  }
  return ids
}
