import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { enrolWall, syncRollCall } from '#server/testing/walls.ts'
import { verifyRecords } from '../reports/verify-records.ts'

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a roll call at two servers', () => {
  let one: TestApp
  let two: TestApp
  let chief: TestPerson
  beforeAll(async () => {
    one = await startTestApp()
    two = await startSecondServer(one)
    chief = await one.registerAdmin('chief')
  })
  afterAll(async () => {
    await two.stop()
    await one.stop()
  })

  test('TN-43 TN-44 TN-49 the code of one server is valid at the other, the wall hears of the name, and one confirmation counts', async () => {
    const { api } = chief
    const unitId = (await api.createUnit({ name: 'City', kind: 'department' })).id
    const captain = await one.register('captain')
    const medic = await one.register('medic')
    await api.createMember({ name: 'Carl Captain', unitId, isOfficer: true, username: 'captain' })
    await api.createMember({ name: 'Mia Medic', unitId, username: 'medic' })
    const { id: videoId } = await one.submit(chief)
    await api.approveVideo({ id: videoId })
    const { id: wallId, cookie } = await enrolWall(one.baseUrl, api, 'Day room')
    const form = { kind: 'roll_call', unitId, title: 'Evening lessons', wallId } as const
    const starts = await Promise.all([
      refusalOf(captain.api.fileTrainingSession(form)),
      refusalOf(two.clientOf(captain.token).fileTrainingSession(form)),
    ])
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409])

    const screen = await openLiveSocket(one.baseUrl)
    screen.send({
      type: 'wall_register',
      secret: 'day-room'.padEnd(32, '.'),
      report: { stationName: '', phase: 'playing', title: null, heldAt: 0 },
    })
    const opened = (await syncRollCall(one.baseUrl, cookie))?.now ?? ''
    const { rollCall } = (await syncRollCall(two.baseUrl, cookie)) ?? {}
    expect((await syncRollCall(one.baseUrl, cookie))?.rollCall?.code).toBe(rollCall?.code)
    const phones = [medic.api, two.clientOf(medic.token)]
    await Promise.all(phones.map((phone) => phone.checkIn({ code: rollCall?.code ?? '' })))
    await expect
      .poll(() => screen.heard.filter(({ type }) => type === 'wall_roll_called'))
      .toContainEqual({ type: 'wall_roll_called', wallId })
    expect((await syncRollCall(one.baseUrl, cookie))?.rollCall?.names).toMatchObject([{ name: 'Mia Medic' }])

    one.clock.offset += 60_000
    two.clock.offset += 60_000
    const id = rollCall?.sessionId ?? 0
    const { now: toAt } = (await syncRollCall(one.baseUrl, cookie)) ?? { now: '' }
    const played = [{ sessionId: id, videoId, fromAt: opened, toAt }]
    await Promise.all([one, two].map(({ baseUrl }) => syncRollCall(baseUrl, cookie, played)))
    // Both sweep at once after its hour.
    for (const { clock } of [one, two]) clock.offset += 60 * 60_000
    await Promise.all([one, two].map(({ features }) => features.records.background.sweep()))
    const confirmations = await Promise.all(
      [api, two.clientOf(chief.token)].map((client) =>
        refusalOf(client.confirmTrainingSession({ id, headcount: 1 })),
      ),
    )
    expect(confirmations.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const credits = await one.database.reader.all<{ ms: number }>(
      'select ms from credits where session_id = ?',
      [id],
    )
    expect(credits).toHaveLength(1)
    expect(Math.round((credits[0]?.ms ?? 0) / 60_000)).toBe(1)
    expect(await verifyRecords(two.database.reader)).toEqual([])
    await screen.end()
  })
})
