import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SPECIFIED_LINKS } from '#shared/department.ts'
import { SETTING_DEFAULTS } from '#shared/settings.ts'
import { openRaw } from '#server/testing/former-database.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const PAGE = `<!doctype html><head><title>Turnout</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head>
  <a aria-label="Turnout home"><svg class="a" data-mark="true"><path d=""></path></svg>Turnout</a>`
const MANIFEST = { name: 'Turnout', short_name: 'Turnout', start_url: '/', icons: [{ src: '/favicon.svg' }] }
const NAME = 'Springfield Fire & Rescue'
const webFiles = async (web: string) => {
  await mkdir(web, { recursive: true })
  await writeFile(path.join(web, 'index.html'), PAGE)
  await writeFile(path.join(web, 'home.html'), `${PAGE}<h1>home</h1>`)
  await writeFile(path.join(web, 'manifest.webmanifest'), JSON.stringify(MANIFEST))
}

let smtp: TestSmtpServer
let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({
    mail: { ...smtp.settings, from: { name: '', address: 'a@example.org' } },
    webFiles,
  })
  chief = await app.registerAdmin('chief')
})
afterEach(async () => {
  await chief.api.removeLogo()
  await chief.api.changeSettings({ ...withoutLogo(), viewers: 'everybody' })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const withoutLogo = () => {
  const { departmentLogo: _, ...others } = SETTING_DEFAULTS
  return others
}
const get = (route: string, of: TestApp = app) => rawRequest(of.baseUrl + route)
const stored = () => readdir(path.join(app.config.dataDir, 'uploads'))
const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: '#c8102e' } })
    .toFormat(format)
    .toBuffer()
const logoForm = (bytes: Uint8Array) => {
  const form = new FormData()
  form.set('logo', new File([new Uint8Array(bytes)], 'patch.svg', { type: 'image/svg+xml' }))
  return form
}

test('DE-01 a fresh library is called by the product, and its pages are those of the build', async () => {
  expect((await get('/auth')).body).toBe(PAGE)
  expect((await get('/')).body).toBe(`${PAGE}<h1>home</h1>`)
  expect(JSON.parse((await get('/manifest.webmanifest')).body)).toEqual(MANIFEST)
  expect(await app.anonymous.getPublicSettings()).toEqual({
    uploads: 'everybody',
    passwordMinLength: 6,
    departmentName: null,
    departmentLogo: null,
    departmentContact: null,
    accentDark: null,
    accentLight: null,
    socialLinks: SPECIFIED_LINKS,
  })
})

test('DE-02 DE-09 the name is in the pages, also of a closed library, in the stored page and in the manifest', async () => {
  await chief.api.changeSettings({ departmentName: NAME, viewers: 'members' })
  for (const route of ['/', '/auth', '/index.html', '/video/1']) {
    const { status, body, headers } = await get(route)
    expect(status).toBe(200)
    expect(body).toContain('<title>Springfield Fire &amp; Rescue</title>')
    expect(body).toContain('aria-label="Springfield Fire &amp; Rescue home"')
    expect(body).toContain('<meta property="og:site_name" content="Springfield Fire &amp; Rescue" />')
    expect(body).not.toContain('Turnout')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  }
  expect(JSON.parse((await get('/manifest.webmanifest')).body)).toMatchObject({
    name: NAME,
    short_name: NAME,
  })
  await chief.api.changeSettings({ departmentName: null })
  expect((await get('/auth')).body).toBe(PAGE)
})

test('DE-02 a name is one line of text, and no markup in a page', async () => {
  const refused = async (departmentName: string) =>
    (await refusalOf(chief.api.changeSettings({ departmentName }))).status
  expect(await refused('a'.repeat(41))).toBe(400)
  expect(await refused('one\ntwo')).toBe(400)
  expect(await refused('\u202eexe')).toBe(400)
  await chief.api.changeSettings({ departmentName: `</title><script>$&"'` })
  const { body } = await get('/auth')
  expect(body).not.toContain('<script>')
  expect(body).toContain('&lt;/title&gt;&lt;script&gt;$&amp;&quot;')
})

test('DE-02 a video’s page has the name in its title and its preview, and the logo where it has no picture', async () => {
  const ana = await app.register()
  const { id } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  await chief.api.changeSettings({ departmentName: NAME })
  const { departmentLogo } = await chief.api.uploadLogo(logoForm(await picture('png')))
  const { body } = await get(`/video/${id}`)
  expect(body).toMatch(/<title>.+ · Springfield Fire &amp; Rescue<\/title>/)
  expect(body).toContain('property="og:site_name" content="Springfield Fire &amp; Rescue"')
  const [thumbnail] = await app.database.reader.all<{ file: string | null }>(
    'select thumbnail_file as file from videos where id = ?',
    [id],
  )
  expect(body).toContain(
    `property="og:image" content="${app.baseUrl}/uploads/${thumbnail?.file ?? departmentLogo}"`,
  )
  expect((await get('/terms')).body).toContain(
    `property="og:image" content="${app.baseUrl}/uploads/${departmentLogo}"`,
  )
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'DE-03 a %s becomes a square PNG that visitors of a closed library see, in pages and in the manifest',
  async (format) => {
    await chief.api.changeSettings({ viewers: 'members' })
    const { departmentLogo } = await chief.api.uploadLogo(logoForm(await picture(format)))
    const file = `/uploads/${departmentLogo}`
    const response = await fetch(app.baseUrl + file)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    const kept = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(kept).toMatchObject({ format: 'png', width: 512, height: 512 })
    const { body } = await get('/auth')
    expect(body).toContain(`<link rel="icon" href="${file}" />`)
    expect(body).toContain(`<img src="${file}" alt=""`)
    expect(body).not.toContain('<svg')
    expect(JSON.parse((await get('/manifest.webmanifest')).body).icons).toEqual([
      { src: file, sizes: '512x512', type: 'image/png' },
    ])
  },
)

test('DE-03 another file and no file are refused with the reason, and leave nothing', async () => {
  const before = await stored()
  const refused = (bytes: Uint8Array) => refusalOf(chief.api.uploadLogo(logoForm(bytes)))
  const message = 'Please choose a PNG, JPG or WebP picture.'
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
    status: 415,
    message,
  })
  expect(await refused(await picture('gif'))).toEqual({ status: 415, message })
  expect((await refused((await picture('png')).subarray(0, 60))).status).toBe(415)
  const large = Buffer.concat([await picture('png'), Buffer.alloc(2 * 1024 * 1024)])
  expect((await refused(large)).status).toBe(413)
  expect((await refusalOf(chief.api.uploadLogo(new FormData()))).status).toBe(400)
  expect(await stored()).toEqual(before)
  const ana = await app.register()
  expect((await refusalOf(ana.api.uploadLogo(logoForm(await picture('png'))))).status).toBe(403)
  const named = fetch(`${app.baseUrl}/api/admin/settings`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${chief.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ departmentLogo: 'other.png' }),
  })
  expect((await named).status).toBe(400)
})

test('DE-03 the file of the logo outlives the sweep and the account that sent it, and goes with its successor', async () => {
  const second = await app.registerAdmin('second')
  const first = await second.api.uploadLogo(logoForm(await picture('png')))
  const file = first.departmentLogo ?? ''
  await app.features.uploads.background.sweep?.()
  await chief.api.deleteUser({ id: second.user.id })
  await app.features.uploads.background.sweep?.()
  expect((await fetch(`${app.baseUrl}/uploads/${file}`)).status).toBe(200)
  expect(await stored()).toContain(file)
  await Promise.all([
    chief.api.uploadLogo(logoForm(await picture('webp'))),
    chief.api.uploadLogo(logoForm(await picture('jpeg'))),
  ])
  const { departmentLogo } = await chief.api.getSettings()
  const pngs = (await stored()).filter((name) => name.endsWith('.png'))
  expect(pngs).toEqual([departmentLogo])
  expect((await fetch(`${app.baseUrl}/uploads/${file}`)).status).toBe(404)
  await chief.api.removeLogo()
  expect((await stored()).filter((name) => name.endsWith('.png'))).toEqual([])
  expect((await fetch(`${app.baseUrl}/uploads/${departmentLogo}`)).status).toBe(404)
})

test('DE-04 DE-08 an accent that can’t be read is refused with the nearest one that can, for each scheme', async () => {
  const refused = async (changes: { accentDark?: string; accentLight?: string }) =>
    (await refusalOf(chief.api.changeSettings(changes))).message
  expect(await refused({ accentDark: '#7A0019' })).toMatch(
    /can’t be read well in the dark scheme\. The nearest.*#[0-9A-F]{6}\.$/,
  )
  expect(await refused({ accentLight: '#FFD700' })).toMatch(/in the light scheme/)
  expect((await refusalOf(chief.api.changeSettings({ accentDark: 'red;}' }))).status).toBe(400)
  await chief.api.changeSettings({ accentLight: '#9e0b20' })
  const { body } = await get('/auth')
  expect(body).toContain('--t-colors-accent:light-dark(#9E0B20, #FF5A36)')
})

test('DE-05 DE-06 links are https addresses of their network or not shown; the contact is one line', async () => {
  const own = { ...SPECIFIED_LINKS, x: '', facebook: 'https://m.facebook.com/springfield' }
  expect(await chief.api.changeSettings({ socialLinks: own })).toMatchObject({ socialLinks: own })
  for (const x of [
    'http://x.com/a',
    'https://evil.example/x.com',
    'https://notx.com/',
    'javascript:alert(1)',
    'https://a@x.com/',
  ])
    expect((await refusalOf(chief.api.changeSettings({ socialLinks: { ...own, x } }))).status, x).toBe(400)
  await chief.api.changeSettings({ departmentContact: 'training@fire.example.org' })
  expect(await app.anonymous.getPublicSettings()).toMatchObject({
    departmentContact: 'training@fire.example.org',
    socialLinks: own,
  })
})

test('DE-07 mail is in the name of the department: its sender, its subject, its last line', async () => {
  await chief.api.changeSettings({ departmentName: NAME })
  const data = { path: '/invitation#x', invitedBy: null, expiresAt: '2026-12-01T10:00:00.000Z' }
  await app.database.transaction(async (em) =>
    app.features.mail.mail.enqueue(em, { kind: 'invitation', to: { address: 'new@example.org' }, data }),
  )
  await app.features.mail.background.start()
  await expect.poll(() => smtp.to('new@example.org').length, { timeout: 20_000 }).toBe(1)
  const [mail] = smtp.to('new@example.org')
  expect(mail?.email.subject).toBe(`Your invitation to ${NAME}`)
  expect(mail?.email.from).toMatchObject({ name: NAME, address: 'a@example.org' })
  expect(mail?.email.text).toContain(`${NAME} · `)
  expect(mail?.email.html).toContain('<p class="product">Springfield Fire &amp; Rescue</p>')
})

test.runIf(onPostgres)('DE-09 another server sends its next page with the new name', async () => {
  const second = await startSecondServer(app, { webFiles })
  expect((await get('/auth', second)).body).toBe(PAGE)
  await chief.api.changeSettings({ departmentName: NAME })
  expect((await get('/auth', second)).body).toContain('<title>Springfield Fire &amp; Rescue</title>')
  await second.stop()
})

test('DE-09 a change by another program is in the next page', async () => {
  const raw = await openRaw(app.config.dataDir, app.config.databaseUrl)
  await raw.run(`update settings set value = '"Station 7"' where name = 'departmentName'`)
  await raw.close()
  expect((await get('/auth')).body).toContain('<title>Station 7</title>')
})
