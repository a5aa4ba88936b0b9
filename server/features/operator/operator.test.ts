import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SERVER_CHECKS, type ServerCheck } from '#shared/operator.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { providerClient, startSignInProvider } from '#server/testing/sign-in-provider.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { writeWrappedFfmpeg } from '#server/testing/wrapped-ffmpeg.ts'

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
