import { RefusedCall } from '#server/testing/test-client.ts'
import { aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'
import { sha256Of, type Pieces } from './ledger.ts'
import { announced, type LoadOptions, type Person } from './loaded-site.ts'

const FORM_BYTES = 60_000
const PIECES_BYTES = 300_000
const PIECE_BYTES = 100_000

let serial = 0

export async function uploadByForm(options: LoadOptions, member: Person): Promise<boolean> {
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
export async function uploadInPieces(options: LoadOptions, member: Person): Promise<boolean> {
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
async function submit(options: LoadOptions, member: Person, file: string): Promise<boolean> {
  const { site, ledger, random } = options
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
  const reviewed = await announced(
    options,
    { key: `reviewed ${id} ${isGood ? 'approved' : 'rejected'}`, to: member.id },
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
