import { setTimeout as pause } from 'node:timers/promises'
import { aSmallVideo, uploadForm } from '#server/testing/videos.ts'
import { announced, type LoadedSite, type LoadOptions, type Person } from './loaded-site.ts'
import { uploadByForm, uploadInPieces } from './uploads-of-load.ts'

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

let serial = 0

/** Six members like, comment and delete; four of them also upload, two by form and two in pieces. */
export function startLoad(options: LoadOptions): Load {
  const { site, slower = 1, uploadPauseMs = 0 } = options
  const state = { isStopped: false }
  const loop = async (work: () => Promise<boolean>, pauseMs: number) => {
    while (!state.isStopped) await pause((await work()) ? pauseMs : REFUSED_PAUSE_MS * slower)
  }
  const loops = [
    ...site.members.map((member) => loop(() => engage(options, member), ENGAGE_PAUSE_MS * slower)),
    ...site.members.slice(0, 2).map((member) => loop(() => uploadByForm(options, member), uploadPauseMs)),
    ...site.members.slice(2, 4).map((member) => loop(() => uploadInPieces(options, member), uploadPauseMs)),
  ]
  return {
    async stop() {
      state.isStopped = true
      await Promise.all(loops)
    },
  }
}

async function engage(options: LoadOptions, member: Person): Promise<boolean> {
  const { site, ledger, videoIds, random } = options
  const videoId = videoIds[Math.floor(random() * videoIds.length)] ?? 0
  if (random() * COMMENT_EVERY < 1) return comment(options, member, videoId)
  const key = `${member.id}:${videoId}`
  const before = ledger.likes.get(key)
  const isLiked = before === true
  const api = site.as(member)
  ledger.likes.set(key, null)
  const like = { key: `liked ${key}`, isCertain: before !== null }
  const { isDone } = isLiked
    ? await site.attempt(api.unlikeVideo({ id: videoId }))
    : await announced(options, like, api.likeVideo({ id: videoId }))
  if (!isDone) return false
  ledger.likes.set(key, !isLiked)
  ledger.acknowledge('likes')
  return true
}

async function comment(options: LoadOptions, member: Person, videoId: number): Promise<boolean> {
  const { site, ledger, random } = options
  const text = `Comment ${++serial}`
  ledger.sentTexts.add(text)
  const api = site.as(member)
  const key = `commented ${member.id}:${videoId}`
  const written = await announced(options, { key }, api.createComment({ id: videoId, text }))
  if (!written.isDone) return false
  const { id } = written.value
  ledger.acknowledge('comments')
  if (random() < 0.7) {
    ledger.comments.set(id, text)
    return true
  }
  const { isDone } = await site.attempt(api.deleteComment({ id }))
  if (isDone) {
    ledger.deletedComments.add(id)
    ledger.acknowledge('deletions')
  }
  return isDone
}

/** Publishes videos that members like and comment on. */
export async function publishVideos(site: LoadedSite, count: number): Promise<number[]> {
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
