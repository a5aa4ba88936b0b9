import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aFilmToConvert } from '#server/testing/films.ts'
import { testClient, type TestClient } from '#server/testing/test-client.ts'
import { aSmallVideo, uploadForm } from '#server/testing/videos.ts'

const PEOPLE = 8
/** Of each of them. */
export const PASSWORD = 'secret-pass'
/** One action in this time: with two writes in a submission, more than 20 writes a second. */
const EVERY_MS = 40
/** Of a number of actions that is prime to that of the people, so that each of them does everything. */
const ACTIONS = [
  'submit',
  'comment',
  'like',
  'delete',
  'unlike',
  'submit',
  'comment',
  'like',
  'delete',
] as const
const KEPT_VIDEOS = 40
/** The limits of the server allow each person 60 in ten minutes. */
const COMMENTS_MAX = PEOPLE * 55

interface KeptVideo {
  id: number
  /** Who may see it in every state. */
  token: string
  username: string
}

/** What a server has acknowledged and no caller has deleted since. */
export interface Acknowledged {
  comments: Map<string, number>
  videos: Map<number, KeptVideo>
}

/** Writes to a server without a pause: likes, comments, uploads, submissions, conversions and deletions. */
export async function startLoad(baseUrl: string, admin: TestClient) {
  const people: { api: TestClient; token: string; name: string }[] = []
  for (let number = 0; number < PEOPLE; number++) {
    const form = {
      username: `person_${number}`,
      email: `person_${number}@example.org`,
      password: PASSWORD,
    }
    const { token } = await testClient(baseUrl).register(form)
    people.push({ api: testClient(baseUrl, token), token, name: form.username })
  }
  const personAt = (number: number) => {
    const person = people[number % PEOPLE]
    if (!person) throw new Error('There are people')
    return person
  }
  const categoryId = (await admin.listCategories())[0]?.id ?? 0
  const acknowledged: Acknowledged = { comments: new Map(), videos: new Map() }
  const [small, film] = [await aSmallVideo(), await aFilmToConvert()]
  /** When each write was acknowledged, by `performance.now`. */
  const writes: number[] = []
  const state = { isEnding: false }
  const failures: unknown[] = []
  const countWrite = () => void writes.push(performance.now())

  const submit = async (number: number): Promise<number> => {
    const { api, token, name: username } = personAt(number)
    const isFilm = number % 45 === 0
    const { video } = await api.uploadFiles(
      isFilm ? uploadForm(film, 'film.webm') : uploadForm(Buffer.concat([small, freeBox(number)])),
    )
    const { id } = await api.createVideo({ title: `Video ${number}`, categoryId, videoFile: video.path })
    acknowledged.videos.set(id, { id, token, username })
    countWrite()
    return id
  }
  const first = await submit(1)
  await admin.approveVideo({ id: first })

  const act = async (number: number): Promise<void> => {
    const { api, name } = personAt(number)
    const action = ACTIONS[number % ACTIONS.length]
    if (action === 'submit') await submit(number)
    else if (action === 'delete') {
      // The oldest one that is not shown. Its jobs may be at any step.
      const victim = [...acknowledged.videos.values()].find(({ id }) => id !== first)
      if (!victim || acknowledged.videos.size < KEPT_VIDEOS) return
      acknowledged.videos.delete(victim.id)
      await testClient(baseUrl, victim.token).deleteVideo({ id: victim.id })
      countWrite()
    } else if (action === 'comment') {
      if (acknowledged.comments.size > COMMENTS_MAX) return
      const text = `Comment ${number} of ${name}`
      const { id } = await api.createComment({ id: first, text })
      acknowledged.comments.set(text, id)
      countWrite()
    } else {
      await (action === 'like' ? api.likeVideo({ id: first }) : api.unlikeVideo({ id: first }))
      countWrite()
    }
  }
  const running = new Set<Promise<void>>()
  const loop = async () => {
    for (let number = 2; !state.isEnding; number++) {
      const done = act(number)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(done))
      running.add(done)
      await pause(EVERY_MS)
      while (running.size > 20 && !state.isEnding) await Promise.race(running)
    }
    await Promise.all(running)
  }
  const looping = loop()
  return {
    first,
    /** @returns the longest time without an acknowledged write, in milliseconds, from `begin` to `end` by `performance.now` */
    longestPause: (begin: number, end: number): number => {
      const times = [begin, ...writes.filter((at) => at > begin && at < end), end]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? begin)))
    },
    /** A copy of what is acknowledged now. */
    now: (): Acknowledged => ({
      comments: new Map(acknowledged.comments),
      videos: new Map(acknowledged.videos),
    }),
    /** @returns what failed */
    async end(): Promise<unknown[]> {
      state.isEnding = true
      await looping
      return failures
    },
  }
}

/** Makes the bytes of each upload different; players skip it. */
function freeBox(number: number): Buffer {
  const box = Buffer.alloc(16)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  box.writeUInt32BE(number, 8)
  return box
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
