import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enterAsAdmin, expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { network } from './network.ts'
import { expectToast, press, step } from './page.ts'

const part = (name: string) => page.getByRole('region', { name, exact: true })
const HOUR_MS = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const FAILED_JOB = {
  id: 7,
  step: 'transcode',
  state: 'failed',
  attempts: 3,
  reason: 'The file could not be read to its end.',
  createdAt: ago(3),
  video: { id: 1, title: 'Advancing a hose line around three corners of a stairwell' },
}
const MAIL = { kind: 'password-reset', state: 'failed', attempts: 1, createdAt: ago(5), mayRetry: true }

/** The demo library has neither jobs nor mail. */
function answerQueues(): void {
  network.answer(/^\/api\/admin\/jobs\?.*failed/, () =>
    Response.json([FAILED_JOB, { ...FAILED_JOB, id: 8, step: 'mp4-480', video: null }]),
  )
  network.answer(/^\/api\/admin\/jobs\?.*running/, () =>
    Response.json([{ ...FAILED_JOB, state: 'running', reason: null, attempts: 1 }]),
  )
  network.answer(/^\/api\/admin\/mail\?.*failed/, () =>
    Response.json([
      {
        ...MAIL,
        id: 3,
        to: 'a.very.long.name.of.a.firefighter@station-one.example.org',
        reason: '552 Mailbox full',
      },
      { ...MAIL, id: 4, to: null, reason: '550 No such mailbox', mayRetry: false },
    ]),
  )
}

/** The parts of the tab that end outside of the page. */
const overflowing = () =>
  [...document.querySelectorAll('[role=tabpanel] *')]
    .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
    .map((part) => `${part.tagName} ${part.textContent}`)

test('OP-01 OP-02 OP-06 an administrator sees state, storage and the lack of a backup', async () => {
  await enterAsAdmin()
  openApp('/admin?tab=server')
  const state = part('This server')
  await expect.element(state.getByText(/^No backup is known/)).toBeVisible()
  await expect.element(state).toMatchTextContent(/Answered by/)
  await expect.element(state).toMatchTextContent(/Schema \d{3}-/)
  await expect.element(state).toMatchTextContent(/free/)
  const lessons = part('Storage').getByRole('list', { name: 'Largest lessons' })
  await expect
    .element(lessons.getByRole('link').first())
    .toHaveAttribute('href', expect.stringMatching(/^\/video\/\d+$/))
  await expect.element(part('Media jobs')).toMatchTextContent(/No job was given up/)
  await expect.element(part('Mail')).toMatchTextContent(/No mail was given up/)
  const old = { takenAt: ago(100), files: 1200, bytes: 48e9, missing: 2 }
  network.answer(/^\/api\/admin\/server$/, async (_, send) =>
    Response.json({ ...((await (await send()).json()) as object), backup: old }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await step('OP-06 an old backup is marked', () =>
    expect
      .element(state)
      .toMatchTextContent(/4 days ago\s*Old.*1K files, 48.00 GB; 2 were not in the storage/),
  )
})

test('OP-03 OP-04 OP-05 jobs and mail are tried again, and a job is stopped after a question', async () => {
  await enterAsAdmin()
  answerQueues()
  network.answer(
    /^\/api\/admin\/(jobs|mail)\/\d+\/(retry|cancel)$/,
    () => new Response(null, { status: 204 }),
  )
  openApp('/admin?tab=server')
  const jobs = part('Media jobs')
  await expect
    .element(jobs)
    .toMatchTextContent(/Playable file · .* · 3 attempts\s*The file could not be read/)
  await press(
    jobs.getByRole('button', { name: /^Try again: Size 480p of A file that no lesson shows/ }),
    '{Enter}',
  )
  await expectToast('The job waits again')
  expect(network.calls(/jobs\/8\/retry$/)).toHaveLength(1)
  await jobs.getByRole('button', { name: 'Running' }).click()
  await jobs.getByRole('button', { name: /^Stop: Playable file/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => network.calls(/jobs\/7\/cancel$/).length).toBe(1)
  const mail = part('Mail')
  await expect.element(mail).toMatchTextContent(/Password reset.*552 Mailbox full/)
  await expect.element(mail).toMatchTextContent(/550 No such mailbox\s*Too late to be of use/)
  await mail.getByRole('button', { name: /^Send again to a.very.long/ }).click()
  await expect.poll(() => network.calls(/mail\/3\/retry$/).length).toBe(1)
})

test('OP-05 a test mail tells the answer, and why none was sent', async () => {
  forgive(/RequestError: 409/)
  await enterAsAdmin()
  openApp('/admin?tab=server')
  const mail = part('Mail')
  const send = mail.getByRole('button', { name: 'Send a test mail' })
  await send.click()
  await expect
    .element(mail)
    .toMatchTextContent(/This server sends no mail: SMTP_URL and MAIL_FROM are not set./)
  const answer = { to: 'chief@example.org', isAccepted: false, answer: '535 Authentication failed.' }
  network.answer(/^\/api\/admin\/test-mail$/, () => Response.json(answer))
  await send.click()
  await expect.element(mail).toMatchTextContent(/No mail went to chief@example.org.\s*It said: 535/)
})

test('OP-07 the checks run one after the other with their progress, and an outage is one line', async () => {
  forgive(/RequestError: 503/)
  await enterAsAdmin()
  openApp('/admin?tab=server')
  const checks = part('Checks')
  network.fail(/checks\/storage$/, 503, 'unavailable')
  const go = network.hold(/checks\/ffmpeg$/)
  await checks.getByRole('button', { name: 'Run the checks' }).click()
  await expect.element(checks.getByRole('status')).toMatchTextContent(/Checking ffmpeg, 5 of 9/)
  await expect.element(checks.getByRole('progressbar')).toBeVisible()
  await expect.element(checks).toMatchTextContent(/storage: the server did not answer\s*Not now./)
  go()
  await expect.element(checks.getByRole('status')).toMatchTextContent(/lines need a look. Answered by/)
  await expect.element(checks).toMatchTextContent(/migrations: all \d+ are done/)
  await expect
    .element(checks)
    .toMatchTextContent(/ffmpeg: "no-ffmpeg", or ffprobe beside it, is not installed/)
})

test('OP-08 a table is downloaded, and a refusal is told', async () => {
  forgive(/RequestError: 429/)
  await enterAsAdmin()
  openApp('/admin?tab=server')
  await part('Export as CSV').getByRole('button', { name: 'Lessons' }).click()
  await expectToast('Lessons downloaded', 'Keep the file where only those may read it who need it.')
  network.fail(/^\/api\/admin\/exports\/people$/, 429, 'too_many_requests')
  await part('Export as CSV').getByRole('button', { name: 'People' }).click()
  await expect.element(page.getByText('Download failed')).toBeVisible()
})

test('OP-09 a part that fails leaves the others, and is read again', async () => {
  forgive(/RequestError: 500/)
  await enterAsAdmin()
  const mend = network.fail(/^\/api\/admin\/server\/storage$/)
  openApp('/admin?tab=server')
  await expect.element(part('This server').getByText(/^No backup is known/)).toBeVisible()
  const storage = part('Storage')
  await expect.element(storage.getByRole('button', { name: 'Try again' })).toBeVisible()
  mend()
  await storage.getByRole('button', { name: 'Try again' }).click()
  await expect.element(storage).toMatchTextContent(/measured at/)
})

test('OP-09 the tab is accessible and fits at both widths, and with text at 200 % on a phone', async () => {
  await enterAsAdmin()
  answerQueues()
  openApp('/admin?tab=server')
  await part('Checks').getByRole('button', { name: 'Run the checks' }).click()
  await expect.element(part('Checks').getByRole('status')).toMatchTextContent(/Answered by/)
  await expect.element(part('Storage')).toMatchTextContent(/measured at/)
  for (const size of [WIDE, PHONE]) {
    await page.viewport(size[0], size[1])
    expect(overflowing()).toEqual([])
    expect(await commands.findInaccessible()).toEqual([])
  }
  document.documentElement.style.fontSize = '200%'
  await expect.poll(overflowing).toEqual([])
  document.documentElement.style.fontSize = ''
})

test('OP-01 a member sees no such tab', async () => {
  await join()
  openApp('/admin?tab=server')
  await expectPath('/')
  expect(network.calls(/^\/api\/admin\//)).toEqual([])
})
