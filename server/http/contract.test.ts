import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isForVisitors, type RouteTable } from '#shared/contract/define-route.ts'
import { routes } from '#shared/contract/index.ts'
import { errorBody } from '#shared/contract/values.ts'
import { fillDemoLibrary } from '#server/demo/fill-demo-library.ts'
import {
  callersOf,
  callRoute,
  clearAway,
  createSubjects,
  type Callers,
} from '#server/testing/access-fixtures.ts'
import { CALLERS, type CallerName, type Subjects, type Line } from '#server/testing/access-line.ts'
import { ACCESS } from '#server/testing/access-table.ts'
import { answerCheck } from '#server/testing/record-fixtures.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'

const table: RouteTable = routes
const PAGE_SIZE = 3

/** A schema leaves out what it doesn't declare and converts what it can: so a body as declared parses to itself. */
async function expectDeclared(answer: Response, { response }: { response?: z.ZodType }): Promise<unknown> {
  const text = await answer.text()
  if (answer.status >= 300 && answer.status < 400) return null
  if (answer.headers.get('Content-Type')?.startsWith('text/csv')) return null
  const schema = answer.status >= 400 ? errorBody : response
  if (!schema) return null
  const body: unknown = JSON.parse(text)
  expect(schema.parse(body)).toStrictEqual(body)
  return body
}

const routeOf = ({ route }: Line) => {
  const found = table[route]
  if (!found) throw new Error(`There is no route ${route}`)
  return found
}
const nameOf = (line: Line) => (line.of ? `${line.route} of a ${line.of} video` : line.route)

describe('every call', () => {
  let app: TestApp
  let callers: Callers
  beforeAll(async () => {
    app = await startTestApp()
    callers = await callersOf(app)
  })
  afterAll(() => app.stop())

  test.each(ACCESS.map((line) => [nameOf(line), line] as const))(
    '%s answers every caller as the contract declares it',
    async (_, line) => {
      const isRead = routeOf(line).method === 'GET'
      let subjects: Subjects | null = null
      for (const caller of CALLERS) {
        // Callers share what a read leaves as it is.
        if (!isRead || !subjects) subjects = await createSubjects(app, callers, line)
        const token = line.endsSession ? await callers.again(caller) : callers.tokens[caller]
        const answer = await callRoute(app, line, subjects, token)
        await expectDeclared(answer, routeOf(line))
        if (!isForVisitors(routeOf(line))) expect(answer.headers.get('Cache-Control')).toBe('no-store')
      }
      await clearAway(app, callers)
    },
  )
})

const lists = ACCESS.filter((line) => !line.of && routeOf(line).response instanceof z.ZodArray)

describe('lists, page by page', () => {
  let app: TestApp
  let callers: Callers
  let subjects: Subjects
  let video: number
  beforeAll(async () => {
    app = await startTestApp()
    const from = path.join(import.meta.dirname, '../../resources/demo')
    await fillDemoLibrary({ database: app.database, storage: app.storage, now: () => new Date(), from })
    callers = await callersOf(app)
    const chief = testClient(app.baseUrl, callers.tokens.admin)
    for (let count = 0; count < 2 * PAGE_SIZE; count++) subjects = await createSubjects(app, callers, {})
    for (let count = 0; count < 2 * PAGE_SIZE; count++) {
      const { video: id } = await createSubjects(app, callers, { of: 'pending' })
      if (count % 2) await chief.editVideo({ id, isMicroClip: true })
    }
    const addresses = Array.from({ length: 2 * PAGE_SIZE }, (_, at) => `crew-${at}@example.org`)
    await chief.invite({ addresses })
    for (const name of addresses) await chief.addWall({ name })
    for (const text of addresses) await chief.askForLesson({ text })
    for (const visitor of [app.anonymous, chief])
      for (const reason of ['patient', 'other'] as const) {
        const { video: id, comment } = await createSubjects(app, callers, {})
        await visitor.reportVideo({ id, reason })
        await visitor.reportComment({ id: comment, reason })
      }
    const hour = {
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    for (const text of addresses) await chief.addWallAnnouncement({ text, ...hour, wallId: null })
    await app.database.transaction(async (em) => {
      for (const name of addresses)
        await em.execute(
          `insert into mail_messages (kind, address, message_id, state, priority, failure_reason, created_at, next_attempt_at)
            values ('invitation', ?, 'x', 'failed', 1, 'Mailbox full', ?, ?)`,
          [name, new Date(), new Date()],
        )
      await em.execute(
        `insert into media_jobs (upload_id, step, state, priority, run_after, created_at)
          select id, 'storyboard', 'failed', 2, created_at, created_at from uploads where kind = 'video' and not exists
          (select 1 from media_jobs j where j.upload_id = uploads.id and j.step = 'storyboard')`,
      )
    })
    for (const featured of [true, false]) await chief.editVideo({ id: subjects.video, featured })
    // Who uploads nothing is told of followers alone.
    const stranger = testClient(app.baseUrl, callers.tokens.stranger)
    await chief.followCreator({ id: (await stranger.getCurrentUser()).id })
    await stranger.followCreator({ id: (await chief.getCurrentUser()).id })
    const { items } = await app.anonymous.listVideos({ limit: 2 * PAGE_SIZE })
    video = items[0]?.id ?? 0
    await app.database.transaction(async (em) => {
      const [round] = await em.execute<{ id: number }[]>(
        `insert into review_rounds (video_id, decision, revision, state, created_at, next_attempt_at)
          values (?, 'approved', 1, 'told', ?, ?) returning id`,
        [subjects.video, new Date(), new Date()],
      )
      await em.execute(
        `insert into review_notes (video_id, round_id, second, text, created_at) values (?, ?, 3, 'Gloves', ?)`,
        [subjects.video, round?.id, new Date()],
      )
    })
    const { items: all } = await app.anonymous.listVideos({ limit: 100 })
    for (const { id } of all)
      await chief.editVideo({ id, protocolCheck: { protocol: 'ALS 7.3', reviewBy: '2999-01-01' } })
    const asker = await app.register()
    for (const name of ['owner', 'stranger', 'admin'] as const) {
      const { id: owner } = await testClient(app.baseUrl, callers.tokens[name]).getCurrentUser()
      const { video: id } = await createSubjects(app, { ...callers, owner }, {})
      await asker.api.createComment({ id, text: 'Why?', isQuestion: true })
    }
    await app.database.transaction((em) =>
      em
        .execute('delete from visits')
        .then(() =>
          em.execute('insert into visits (user_id, seen_at, since) select id, ?, ? from users', [
            new Date(),
            new Date(0),
          ]),
        ),
    )
    for (const name of ['owner', 'stranger', 'admin'] as const)
      await testClient(app.baseUrl, callers.tokens[name]).followDiscipline({ id: 1 })
    // Each caller leads the department of the demo library, and has begun lessons.
    const department = (await chief.listUnits()).find(({ parentId }) => parentId === null)
    for (const name of ['owner', 'stranger', 'admin'] as const) {
      const id = callers.roster.members[name]
      await chief.changeMember({ id, unitId: department?.id ?? 0, isOfficer: true })
      await chief.createAssignment({
        title: 'Airway',
        videoIds: all.flatMap((lesson) => (lesson.videoFile ? lesson.id : [])).slice(0, 1),
        targets: [{ memberId: id }],
        dueOn: '2999-01-01',
      })
      await app.database.transaction(async (em) => {
        for (const lesson of items.slice(0, PAGE_SIZE))
          await em.execute(
            `insert into watched (member_id, video_id, version, ranges, played, covered_ms, length_ms, position_ms, last_at)
             values (?, ?, 1, '[[0,9000]]', '[]', 9000, 60000, 9000, ?)`,
            [id, lesson.id, new Date()],
          )
        for (const { id: videoId } of items) await answerCheck(em, id, { videoId, text: 'Which?' })
      })
    }
    // Each caller has marks on some videos, and none on others.
    for (const token of [callers.tokens.owner, callers.tokens.admin]) {
      const client = testClient(app.baseUrl, token)
      for (const { id, creator } of items.slice(PAGE_SIZE - 1)) {
        await client.likeVideo({ id })
        await client.saveVideo({ id })
        await client.addToWatchLater({ id })
        await client.createComment({ id: subjects.video, text: 'Well shown' })
        if (creator.id !== callers.owner) await client.followCreator({ id: creator.id })
      }
    }
  })

  afterAll(() => app.stop())

  /** Reads a list to its end. @returns the number of items */
  const readPages = async (line: Line, caller: CallerName): Promise<number> => {
    const size = new URLSearchParams({ limit: String(PAGE_SIZE), pageSize: String(PAGE_SIZE) })
    const queries: Record<string, string> = { searchVideos: 'q=a', listKept: `ids=${video}` }
    let query = queries[line.route] ?? size.toString()
    let count = 0
    for (let page = 0; page < 50; page++) {
      const answer = await callRoute(app, line, subjects, callers.tokens[caller], query)
      const items = await expectDeclared(answer, routeOf(line))
      count += Array.isArray(items) ? items.length : 0
      const next = /<[^>]+\?([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
      if (!next) return count
      query = next
    }
    throw new Error(`${line.route} has no last page`)
  }

  test.each(lists.map((line) => [line.route, line] as const))(
    '%s is as the contract declares it: cold, warm, and after a commit',
    async (_, line) => {
      const client = testClient(app.baseUrl, callers.tokens.stranger)
      for (const [index, caller] of CALLERS.entries()) {
        if ((line.answers[index] ?? 500) >= 300) continue
        const cold = await readPages(line, caller)
        expect(cold, `${caller} reads no item`).toBeGreaterThan(0)
        // The second reading stores the responses, the third one gets what is stored.
        expect(await readPages(line, caller)).toBe(cold)
        expect(await readPages(line, caller)).toBe(cold)
        await client.likeVideo({ id: video })
        expect(await readPages(line, caller)).toBe(cold)
        await client.unlikeVideo({ id: video })
      }
    },
  )
})
