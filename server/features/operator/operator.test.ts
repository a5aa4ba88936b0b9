import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SERVER_CHECKS, type ServerCheck } from '#shared/operator.ts'
import { FRESH_PROOF_SECONDS } from '#shared/limits.ts'
import { MediaJob } from '#server/entities/media-job.entity.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { aFilmToConvert } from '#server/testing/films.ts'
import { providerClient, startSignInProvider } from '#server/testing/sign-in-provider.ts'
import { SMTP_USER, startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { uploadForm } from '#server/testing/videos.ts'
import { writeWrappedFfmpeg } from '#server/testing/wrapped-ffmpeg.ts'

const TIMEOUT = { timeout: 40_000 }

/** A folder that is removed at the end of the test. */
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-operator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('a server with mail', () => {
  let smtp: TestSmtpServer
  let app: TestApp
  let chief: TestPerson
  beforeAll(async () => {
    smtp = await startSmtpServer()
    app = await startTestApp({ mail: smtp.settings })
    chief = await app.registerAdmin('chief')
  })
  afterAll(async () => {
    await app.stop()
    await smtp.stop()
  })

  test('OP-01 the state names the server, its version, schema and disk, and no backup before the first', async () => {
    const state = await chief.api.getServerState()
    expect(state).toMatchObject({
      server: hostname(),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      backup: null,
      mail: { from: 'training@springfield.example', waiting: 0, failed: 0 },
      jobs: { waiting: 0, failed: 0 },
    })
    expect(state.schema).toMatch(/^\d{3}-/)
    expect(state.disk?.free).toBeGreaterThan(0)
    for (const person of [await app.register(), await app.registerAs('reviewer')])
      expect((await refusalOf(person.api.getServerState())).status).toBe(403)
  })

  test('OP-02 the bytes are summed by kind, and the largest lesson counts what was made of it', async () => {
    const ana = await app.register('ana_stores')
    const small = await app.submit(ana, { title: 'Small' })
    const large = await app.submit(ana, { title: 'Large' })
    await app.database.transaction(async (em) => {
      const source = await em.findOneOrFail(Upload, { file: large.videoFile ?? '' })
      const { owner, createdAt } = source
      const made = { owner, createdAt, source, kind: 'video', mediaType: 'video/mp4' } as const
      em.create(Upload, { ...made, file: 'a.mp4', bytes: 5_000_000, role: 'mp4-480' })
      em.create(Upload, { ...made, file: 'b.mp4', bytes: 7_000_000, role: 'hls-480' })
      em.create(Upload, { ...made, file: 'c.jpg', bytes: 1000, role: 'storyboard-image', kind: 'image' })
    })
    app.clock.offset += 61_000
    const { kinds, largest } = await chief.api.getStoredBytes()
    const of = (name: string) => kinds.find(({ kind }) => kind === name)
    expect(of('sizes')).toEqual({ kind: 'sizes', files: 1, bytes: 5_000_000 })
    expect(of('streams')).toEqual({ kind: 'streams', files: 1, bytes: 7_000_000 })
    expect(of('storyboards')).toEqual({ kind: 'storyboards', files: 1, bytes: 1000 })
    expect(of('originals')?.files).toBe(2)
    expect(largest.map(({ title }) => title)).toEqual(['Large', 'Small'])
    expect(largest[0]?.bytes).toBeGreaterThan(12_000_000)
    expect(largest[1]?.id).toBe(small.id)
    await app.database.transaction((em) =>
      em.nativeDelete(Upload, { file: { $in: ['a.mp4', 'b.mp4', 'c.jpg'] } }),
    )
    expect((await chief.api.getStoredBytes()).largest, 'within a minute nothing is measured').toEqual(largest)
  })

  test('OP-05 a refused mail is listed with the reason, and sent again when the server takes it', async () => {
    smtp.answerTo = (address) => (address.startsWith('full') ? { code: 552, text: 'Mailbox full' } : null)
    await chief.api.invite({ addresses: ['full@example.org'] })
    const failed = async () => (await chief.api.listQueuedMail({ state: 'failed' })).items
    await expect.poll(async () => (await failed()).length, TIMEOUT).toBe(1)
    const [mail] = await failed()
    expect(mail).toMatchObject({ to: 'full@example.org', kind: 'invitation', attempts: 1, mayRetry: true })
    expect(mail?.reason).toContain('Mailbox full')
    expect((await chief.api.getServerState()).mail.failed).toBe(1)
    smtp.answerTo = () => null
    const id = mail?.id ?? 0
    await chief.api.retryMail({ id })
    await expect.poll(() => smtp.to('full@example.org').length, TIMEOUT).toBe(1)
    await expect.poll(async () => (await failed()).length, TIMEOUT).toBe(0)
    expect(await refusalOf(chief.api.retryMail({ id }))).toMatchObject({ status: 409 })
    expect(await refusalOf(chief.api.retryMail({ id: 999_999 }))).toMatchObject({ status: 404 })
  })

  test('OP-05 a mail of a queue that waits says why, and the list is paged', async () => {
    smtp.answerTo = (address) => (address.startsWith('slow') ? { code: 451, text: 'Greylisted' } : null)
    const addresses = ['slow-1@example.org', 'slow-2@example.org', 'slow-3@example.org']
    await chief.api.invite({ addresses })
    const waiting = async () => (await chief.api.listQueuedMail({ state: 'queued' })).items
    await expect.poll(async () => (await waiting()).every(({ reason }) => reason), TIMEOUT).toBe(true)
    expect((await waiting()).map(({ to }) => to)).toEqual(addresses)
    const first = await chief.api.listQueuedMail({ state: 'queued', limit: 2 })
    const rest = await chief.api.listQueuedMail({ ...first.next, state: 'queued', limit: 2 })
    expect([...first.items, ...rest.items].map(({ to }) => to)).toEqual(addresses)
    smtp.answerTo = () => null
    for (const { id } of await waiting()) await chief.api.retryMail({ id }).catch(() => undefined)
    await expect.poll(async () => (await waiting()).length, TIMEOUT).toBe(0)
  })

  test('OP-05 a text that came too late is gone, and the mail is not sent again', async () => {
    smtp.answerTo = () => ({ code: 550, text: 'No such user' })
    await chief.api.invite({ addresses: ['gone@example.org'] })
    const list = async () => (await chief.api.listQueuedMail({ state: 'failed' })).items
    await expect.poll(async () => (await list()).length, TIMEOUT).toBe(1)
    const [mail] = await list()
    await app.database.transaction((em) =>
      em.execute('update mail_messages set expires_at = ? where id = ?', [new Date(0), mail?.id]),
    )
    expect((await list())[0]?.mayRetry).toBe(false)
    expect(await refusalOf(chief.api.retryMail({ id: mail?.id ?? 0 }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('came too late'),
    })
    await app.features.mail.background.sweep()
    const [row] = await app.database.reader.all<{ data: string | null }>(
      'select data from mail_messages where id = ?',
      [mail?.id ?? 0],
    )
    expect(row?.data).toBeNull()
    smtp.answerTo = () => null
  })

  test('OP-05 a test mail goes to the own proven address, tells the answer, and is throttled', async () => {
    const admin = await app.registerAdmin('tester')
    const sent = await admin.api.sendTestMail()
    expect(sent).toMatchObject({
      to: 'tester@example.org',
      isAccepted: true,
      answer: expect.stringMatching(/^250 /),
    })
    expect(smtp.to('tester@example.org')[0]?.email.subject).toBe('Test mail of Turnout')
    smtp.answerTo = () => ({ code: 550, text: 'Relaying denied' })
    expect(await admin.api.sendTestMail()).toMatchObject({
      isAccepted: false,
      answer: expect.stringContaining('Relaying denied'),
    })
    smtp.answerTo = () => null
    for (let count = 0; count < 3; count++) await admin.api.sendTestMail()
    expect(await refusalOf(admin.api.sendTestMail())).toMatchObject({ status: 429 })
    const unproven = await app.registerAdmin('unproven')
    await app.database.transaction((em) => em.nativeUpdate(User, { id: unproven.user.id }, { email: null }))
    expect(await refusalOf(unproven.api.sendTestMail())).toMatchObject({ status: 409 })
  })
})

test('OP-05 a mail server that refuses the password, or is away, is told in plain words', async () => {
  const smtp = await startSmtpServer()
  const { settings } = smtp
  const withAuth = (pass: string) => ({
    ...settings,
    smtp: { ...settings.smtp, auth: { ...SMTP_USER, pass } },
  })
  const wrong = await startTestApp({ mail: withAuth('secret-word-of-the-test') })
  try {
    const { answer, isAccepted } = await (await wrong.registerAdmin()).api.sendTestMail()
    expect(isAccepted).toBe(false)
    expect(answer).toMatch(/^Invalid login.*Correct the user and the password in SMTP_URL/s)
    expect(answer).not.toContain('secret-word-of-the-test')
    await smtp.stop()
    const away = await (await wrong.registerAdmin()).api.sendTestMail()
    expect(away.answer).toMatch(/ECONNREFUSED.*Correct the name and the port/s)
  } finally {
    await wrong.stop()
  }
  const without = await startTestApp()
  const unproven = await without.registerAdmin()
  await without.database.transaction((em) => em.nativeUpdate(User, { id: unproven.user.id }, { email: null }))
  expect(await refusalOf(unproven.api.sendTestMail()), 'no address can be confirmed either').toMatchObject({
    status: 409,
    message: expect.stringContaining('SMTP_URL'),
  })
  await without.stop()
})

test('OP-05 a mail server that says nothing is waited for within a bound', { timeout: 60_000 }, async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const smtp = await startSmtpServer()
  const app = await startTestApp({ mail: { ...smtp.settings, smtp: { ...smtp.settings.smtp, port } } })
  const started = performance.now()
  const { isAccepted } = await (await app.registerAdmin()).api.sendTestMail()
  expect(isAccepted).toBe(false)
  expect(performance.now() - started).toBeLessThan(25_000)
  await app.stop()
  await smtp.stop()
  silent.close()
})

describe('jobs that fail', () => {
  let folder: string
  let app: TestApp
  let chief: TestPerson
  let ana: TestPerson
  /** While it is there, each start of ffmpeg fails. */
  let broken: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnout-operator-'))
    broken = path.join(folder, 'broken')
    const line = `if [ -f ${broken} ]; then echo 'out of luck' >&2; exit 1; fi`
    app = await startTestApp({
      mediaWorkers: 1,
      mediaRetryMs: 10,
      ffmpeg: await writeWrappedFfmpeg(folder, line),
    })
    chief = await app.registerAdmin('chief')
    ana = await app.register('ana')
  })
  afterAll(async () => {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const jobs = async (state: MediaJob['state']) =>
    (await chief.api.listMediaJobs({ state: state === 'done' ? 'failed' : state })).items
  const stateOf = async (id: number) => {
    const { items } = await ana.api.listOwnVideos({ id: ana.user.id })
    return items.find((video) => video.id === id)?.approvalStatus
  }
  const submit = async (title: string) => {
    const { video } = await ana.api.uploadFiles(uploadForm(await aFilmToConvert(), 'clip.webm'))
    return ana.api.createVideo({ title, categoryId: app.categoryId, videoFile: video.path })
  }

  test('OP-03 OP-04 a job that was given up names its lesson and reason, and its retry makes the lesson ready', async () => {
    await writeFile(broken, '')
    const { id } = await submit('Ladder')
    await expect.poll(() => stateOf(id), TIMEOUT).toBe('failed')
    const job = (await jobs('failed')).find(({ step }) => step === 'transcode')
    expect(job).toMatchObject({ state: 'failed', video: { id, title: 'Ladder' } })
    expect(job?.reason).toBeTruthy()
    expect((await chief.api.getServerState()).jobs.failed).toBeGreaterThan(0)
    expect((await refusalOf(ana.api.retryMediaJob({ id: job?.id ?? 0 }))).status).toBe(403)
    await rm(broken)
    await chief.api.retryMediaJob({ id: job?.id ?? 0 })
    await expect.poll(() => stateOf(id), TIMEOUT).toBe('pending')
    expect(await refusalOf(chief.api.retryMediaJob({ id: job?.id ?? 0 }))).toMatchObject({ status: 409 })
    expect(await refusalOf(chief.api.retryMediaJob({ id: 999_999 }))).toMatchObject({ status: 404 })
    await expect.poll(async () => (await chief.api.getServerState()).jobs.waiting, TIMEOUT).toBe(0)
  })

  test('OP-04 a job that waits is stopped, its lesson fails with the reason, and it can be tried again', async () => {
    // A job of a process that has leased it.
    await writeFile(broken, '')
    const { id } = await submit('Hose')
    await expect.poll(() => stateOf(id), TIMEOUT).toBe('failed')
    await rm(broken)
    const job = await app.database.transaction(async (em) => {
      const found = await em.findOneOrFail(MediaJob, { step: 'transcode', state: 'failed' })
      Object.assign(found, {
        state: 'running',
        lease: 'of another server',
        leasedUntil: new Date(Date.now() + 20_000),
      })
      await em.execute("update videos set approval_status = 'processing' where id = ?", [id])
      return found
    })
    expect((await jobs('running')).map((each) => each.id)).toContain(job.id)
    await chief.api.cancelMediaJob({ id: job.id })
    expect(await stateOf(id)).toBe('failed')
    expect((await jobs('failed')).find((each) => each.id === job.id)?.reason).toMatch(
      /^An administrator stopped/,
    )
    expect(await refusalOf(chief.api.cancelMediaJob({ id: job.id }))).toMatchObject({ status: 409 })
    expect(await refusalOf(chief.api.cancelMediaJob({ id: 999_999 }))).toMatchObject({ status: 404 })
    await chief.api.retryMediaJob({ id: job.id })
    await expect.poll(() => stateOf(id), TIMEOUT).toBe('pending')
  })

  test('OP-03 the jobs of a state are paged in the order in which they are taken', async () => {
    await expect.poll(async () => (await chief.api.getServerState()).jobs.waiting, TIMEOUT).toBe(0)
    await app.database.transaction(async (em) => {
      const upload = await em.findOneOrFail(Upload, { source: null, kind: 'video' })
      for (const [index, priority] of [1, -1, 0, 2, 0].entries())
        em.create(MediaJob, {
          upload,
          step: `mp4-${100 + index}`,
          state: 'failed',
          priority,
          attempts: 3,
          failureReason: 'No',
          runAfter: new Date(0),
          createdAt: new Date(),
        })
    })
    const seen: string[] = []
    let next: Record<string, string> | null = {}
    while (next) {
      const page = await chief.api.listMediaJobs({ ...next, state: 'failed', limit: 2 })
      seen.push(...page.items.map(({ step }) => step))
      next = page.next
    }
    expect(seen.filter((step) => /^mp4-10\d$/.test(step))).toEqual([
      'mp4-101',
      'mp4-102',
      'mp4-104',
      'mp4-100',
      'mp4-103',
    ])
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('checks', () => {
  const runAll = async (api: TestPerson['api']) => {
    const all = []
    for (const check of SERVER_CHECKS) all.push(...(await api.runServerCheck({ check })).findings)
    return all
  }

  test('OP-07 a healthy server has only lines in order, and a provider that is away is named', async () => {
    const provider = await startSignInProvider()
    const smtp = await startSmtpServer()
    const google = { ...providerClient, issuer: provider.issuer }
    const app = await startTestApp({ signInProviders: { google }, mail: smtp.settings, ffmpeg: 'ffmpeg' })
    provider.open(app.baseUrl)
    const { api } = await app.registerAdmin()
    const findings = await runAll(api)
    // A folder of a test has other rights than that of a server.
    const faults = findings.filter(({ state, found }) => state !== 'ok' && !/^(permissions|disk)/.test(found))
    expect(faults).toEqual([])
    expect(findings.map(({ found }) => found)).toContain(`sign-in: google at ${provider.issuer} answers`)
    await provider.stop()
    const { server, findings: away } = await api.runServerCheck({ check: 'sign-in' })
    expect(server).toBe(hostname())
    expect(away).toMatchObject([
      { state: 'failure', advice: expect.stringMatching(/^Correct OIDC_GOOGLE_ISSUER/) },
    ])
    await app.stop()
    await smtp.stop()
  })

  test('OP-07 no finding has a secret', async () => {
    const secrets = ['smtp-secret-of-test', 'client-secret-of-test', 's3-secret-of-the-test']
    const smtp = await startSmtpServer()
    const [smtpPass = '', clientSecret = '', secretAccessKey = ''] = secrets
    const app = await startTestApp({
      mail: { ...smtp.settings, smtp: { ...smtp.settings.smtp, auth: { user: 'turnout', pass: smtpPass } } },
      signInProviders: { google: { issuer: 'http://127.0.0.1:1', clientId: 'turnout', clientSecret } },
    })
    const { api } = await app.registerAdmin()
    const text = JSON.stringify(await runAll(api))
    for (const secret of [smtpPass, clientSecret, secretAccessKey, app.config.jwtSecret])
      expect(text).not.toContain(secret)
    expect(text).toContain('cannot be used')
    await app.stop()
    await smtp.stop()
  })

  test('OP-07 two administrators who run a check at once share one run', async () => {
    const folder = await aFolder()
    const starts = path.join(folder, 'starts')
    const ffmpeg = await writeWrappedFfmpeg(folder, `echo start >> ${starts}; sleep 0.3`)
    const app = await startTestApp({ ffmpeg })
    const [one, other] = [await app.registerAdmin(), await app.registerAdmin()]
    const check: ServerCheck = 'ffmpeg'
    const [first, second] = await Promise.all([
      one.api.runServerCheck({ check }),
      other.api.runServerCheck({ check }),
    ])
    expect(second).toEqual(first)
    const startsSoFar = async () => (await readFile(starts, 'utf8')).split('start').length - 1
    const ofBoth = await startsSoFar()
    await one.api.runServerCheck({ check })
    expect(await startsSoFar()).toBe(2 * ofBoth)
    expect((await refusalOf((await app.register()).api.runServerCheck({ check }))).status).toBe(403)
    await app.stop()
  })
})

describe('exports', () => {
  let app: TestApp
  let chief: TestPerson
  beforeAll(async () => {
    app = await startTestApp()
    chief = await app.registerAdmin('chief')
  })
  afterAll(() => app.stop())
  const download = async (name: string, by = chief) => {
    const response = await fetch(`${app.baseUrl}/api/admin/exports/${name}`, {
      headers: { Authorization: `Bearer ${by.token}` },
    })
    return { response, lines: (await response.text()).split('\r\n') }
  }
  const FORMULA = '=HYPERLINK("http://evil.example")'

  test('OP-08 people: no name is a formula, and units and the last use stand beside the account', async () => {
    const ana = await app.register('ana_export')
    await app.database.transaction((em) =>
      em.nativeUpdate(User, { id: ana.user.id }, { firstName: '=1+1', lastName: 'x' }),
    )
    const { id: parentId } = await chief.api.createUnit({ name: 'Town', kind: 'department' })
    const unit = await chief.api.createUnit({ name: '@Station', kind: 'station', parentId })
    await chief.api.createMember({ name: 'Ana', username: 'ana_export', unitId: unit.id })
    await ana.api.getCurrentUser()
    const { response, lines } = await download('people')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="people-\d{4}-\d\d-\d\d.csv"$/,
    )
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const line = lines.find((each) => each.includes('ana_export')) ?? ''
    expect(line).toMatch(
      new RegExp(`^${ana.user.id},'=1\\+1 x,ana_export,ana_export@example.org,yes,Regular user,'@Station,20`),
    )
  })

  test('OP-08 lessons and decisions: no title and no note is a formula', async () => {
    const ana = await app.register()
    const { id } = await app.submit(ana, { title: FORMULA })
    await chief.api.rejectVideo({ id, notes: '+SUM(A1)' })
    const quoted = `"'=HYPERLINK(""http://evil.example"")"`
    const lesson = (await download('lessons')).lines.find((line) => line.startsWith(`${id},`)) ?? ''
    expect(lesson).toContain(`${id},${quoted},video,`)
    expect(lesson).toContain(',rejected,')
    const decision = (await download('decisions')).lines.at(-2)
    expect(decision).toMatch(/Z,\d+,/)
    expect(decision).toContain(`,${id},${quoted},chief,rejected,the lesson,'+SUM(A1)`)
  })

  test('OP-08 an export of many pages has each row once', async () => {
    const owner = await app.register()
    await app.database.transaction((em) =>
      em.execute(
        `insert into videos (title, duration, submitted_at, category_id, creator_id, approval_status)
          select 'Film', 1, ?, ?, ?, 'rejected' from (with recursive n (i) as
          (select 1 union all select i + 1 from n where i < 1200) select i from n) as numbers`,
        [new Date(), app.categoryId, owner.user.id],
      ),
    )
    const { lines } = await download('lessons')
    const numbers = lines.slice(1, -1).map((line) => line.split(',')[0])
    expect(numbers.length).toBeGreaterThan(1200)
    expect(new Set(numbers).size).toBe(numbers.length)
    await app.database.transaction((em) => em.execute("delete from videos where title = 'Film'"))
  })

  test('OP-08 the audit log says who exported what; others are refused, and a proof must be fresh', async () => {
    await download('people')
    const [event] = (await chief.api.listAuditEvents({ limit: 1 })).items
    expect(event).toMatchObject({
      action: 'table.exported',
      actor: { username: 'chief' },
      subject: { kind: 'export', name: 'people' },
    })
    expect((await download('people', await app.registerAs('reviewer'))).response.status).toBe(403)
    expect((await download('nothing')).response.status).toBe(400)
    app.clock.offset += (FRESH_PROOF_SECONDS + 1) * 1000
    expect((await download('people')).response.status).toBe(403)
    app.clock.offset -= (FRESH_PROOF_SECONDS + 1) * 1000
  })

  test('OP-08 exports are throttled', async () => {
    const admin = await app.registerAdmin()
    for (let count = 0; count < 20; count++)
      expect((await download('decisions', admin)).response.status).toBe(200)
    expect((await download('decisions', admin)).response.status).toBe(429)
  })
})
