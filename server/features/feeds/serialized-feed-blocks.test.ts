import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Video } from '#shared/contract/videos.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { placesOf, type Placed, type Run } from './feed-position-cache.ts'
import { VideoJsonCache } from './video-json-cache.ts'
import { JsonArrayWriter } from './json-array-writer.ts'
import { SerializedFeedBlocks } from './serialized-feed-blocks.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
/** Two stretches, the newest first: three videos of Ana's, then two of Ben's. */
let stretches: [Placed[], Placed[]]
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  const chief = await app.registerAdmin('chief')
  const places: Placed[] = []
  for (const person of [ben, ben, ana, ana, ana]) {
    const { id } = await chief.api.approveVideo({ id: (await app.submit(person)).id })
    places.unshift([id, places.length + 1])
  }
  stretches = [places.slice(0, 3), places.slice(3)]
})
afterAll(() => app.stop())

/** A memory of its own over the app's database, and how often the videos were asked for whole stretches. */
function remember(mostBytes?: number) {
  const videos = new VideoJsonCache(app.database)
  const counted = { finds: 0 }
  const written = new SerializedFeedBlocks(
    app.database,
    Object.assign(videos, {
      find: (rows: Placed[]) => {
        counted.finds++
        return VideoJsonCache.prototype.find.call(videos, rows)
      },
    }),
    mostBytes,
  )
  const read = async (...runs: Run[]) => {
    const pieces = await written.pieces(runs)
    if (!pieces) return null
    const list = new JsonArrayWriter(pieces)
    const target = Buffer.alloc(list.length)
    list.writeTo(target)
    // What comes out is what is compared.
    return JSON.parse(target.toString()) as Video[]
  }
  return { counted, videos, read }
}
const whole = (number: 0 | 1): Run => ({ stretch: stretches[number], from: 0, to: stretches[number].length })

test('a page is cut out of one stretch or two, byte for byte what the videos are one by one', async () => {
  const { counted, read } = remember()
  const runs: Run[] = [
    { stretch: stretches[0], from: 1, to: 3 },
    { stretch: stretches[1], from: 0, to: 1 },
  ]
  const expected = []
  for (const [id] of placesOf(runs)) expected.push(await app.anonymous.getVideo({ id }))
  const page = await read(...runs)
  expect(page?.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  for (const [index, video] of (page ?? []).entries()) expect(expected[index]).toMatchObject(video)
  expect(await read({ stretch: stretches[0], from: 2, to: 3 })).toEqual(page?.slice(1, 2))
  expect(counted.finds).toBe(2)
})

test('a like and a follower drop the stretches they are in, and no other', async () => {
  const { counted, read } = remember()
  await read(whole(0), whole(1))
  const [[id]] = stretches[0] as [Placed]
  await ben.api.likeVideo({ id })
  expect((await read(whole(0), whole(1)))?.[0]).toMatchObject({ id, likes: 1, isLiked: false })
  expect(counted.finds).toBe(3)
  await ana.api.followCreator({ id: ben.user.id })
  const followers = (await read(whole(0), whole(1)))?.map(({ creator }) => creator.followerCount)
  expect(followers).toEqual([0, 0, 0, 1, 1])
  expect(counted.finds).toBe(4)
})

test('a write past the unit of work drops everything', async () => {
  const { read } = remember()
  await read(whole(0), whole(1))
  const [[id]] = stretches[1] as [Placed]
  const values: SqlValue[] = ['Renamed', id]
  await app.database.transaction((em) => em.execute('update videos set title = ? where id = ?', values))
  expect((await read(whole(1)))?.[0]).toMatchObject({ id, title: 'Renamed' })
})

test('the videos are remembered in the same bytes', async () => {
  const { videos, read } = remember()
  await read(whole(0))
  const [one, two] = await videos.find(stretches[0])
  expect(one?.bytes.buffer).toBe(two?.bytes.buffer)
  expect((one?.bytes.byteOffset ?? 0) + (one?.bytes.length ?? 0) + 1).toBe(two?.bytes.byteOffset)
})

test('memory is bounded: the stretch that is remembered longest goes first', async () => {
  const { counted, read } = remember(1)
  await read(whole(0), whole(1))
  await read(whole(0))
  expect(counted.finds).toBe(3)
})

test('a stretch whose video is gone is not written', async () => {
  const { read } = remember()
  const stretch: Placed[] = [...stretches[0], [987_654, 1]]
  expect(await read({ stretch, from: 0, to: 4 })).toBeNull()
})
