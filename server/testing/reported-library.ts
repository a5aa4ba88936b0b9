import type { ReportedSubject } from '#shared/contract/content-reports.ts'
import { startSecondServer } from './second-server.ts'
import { startTestApp, type TestPerson } from './test-app.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** Starts a server with people, and gives the calls by which they report lessons and settle the reports. */
export async function startReportedLibrary() {
  const app = await startTestApp({ trustsProxy: true })
  /** Another server of the same database; with SQLite there is one. */
  const other = onPostgres ? await startSecondServer(app, { trustsProxy: true }) : app
  const chief = await app.registerAdmin('chief')
  const rita = await app.registerAs('reviewer', 'rita')
  const ana = await app.register('ana')
  const ben = await app.register('ben')
  const stop = async () => {
    if (onPostgres) await other.stop()
    await app.stop()
  }

  const published = async (title = 'Box breathing') => {
    const { id } = await app.submit(ana, { title })
    await chief.api.approveVideo({ id })
    return id
  }
  const commented = async (video: number, by = ana) =>
    (await by.api.createComment({ id: video, text: 'Mr Miller lives at 12 Elm Street' })).id
  /** Of a visitor of this network. */
  const visit = async (path: string, address: string, body: object = { reason: 'wrong' }) =>
    fetch(app.baseUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify(body),
    })
  const open = async (by = chief) => (await by.api.listReported({ limit: 100 })).items
  const settled = async () => (await chief.api.listReported({ state: 'settled', limit: 100 })).items
  const ofVideo = (items: ReportedSubject[], video: number) =>
    items.filter((item) => item.video?.id === video)
  const one = async (video: number, by = chief) => {
    const [found] = ofVideo(await open(by), video)
    if (!found) throw new Error('Nothing of it is reported')
    return found
  }
  const told = async ({ api }: TestPerson) =>
    (await api.listNotifications()).items.filter(({ kind }) => kind.startsWith('report-'))
  const textsOf = async (by: TestPerson) => (await told(by)).map(({ text }) => text)
  const settleAll = async () => {
    for (const { id } of await open()) await chief.api.settleReported({ id, outcome: 'kept' })
  }

  return {
    app,
    other,
    chief,
    rita,
    ana,
    ben,
    stop,
    published,
    commented,
    visit,
    open,
    settled,
    ofVideo,
    one,
    told,
    textsOf,
    settleAll,
  }
}
