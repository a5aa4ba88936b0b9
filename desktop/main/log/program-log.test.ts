import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DESKTOP_LOG_FILE_MAX_BYTES,
  DESKTOP_LOG_LINE_MAX_LENGTH,
  DESKTOP_LOG_WAITING_MAX,
} from '#shared/limits/desktop.ts'
import { logFile, openProgramLog } from './program-log.ts'

let userData = ''
beforeEach(async () => {
  userData = await mkdtemp(path.join(tmpdir(), 'turnout-log-'))
})
afterEach(() => rm(userData, { recursive: true, force: true }))

const open = (maxBytes = DESKTOP_LOG_FILE_MAX_BYTES) =>
  openProgramLog({ file: logFile(userData), now: () => 0, maxBytes, files: 3 })

test('the log is a file with a size limit and two predecessors', async () => {
  const log = open(200)
  for (let line = 0; line < 40; line++) log.write(`line ${line}`)
  await log.settled()
  const names = (await readdir(log.folder)).toSorted()
  expect(names).toEqual(['turnout.log', 'turnout.log.1', 'turnout.log.2'])
  const texts = await Promise.all(names.map((name) => readFile(path.join(log.folder, name), 'utf8')))
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(200)
  expect(texts[0]).toContain('line 39')
})

test('a file that can’t be renamed is emptied, so the limit holds', async () => {
  const log = open(200)
  // A folder with content at the new name makes every rename fail, as an open file does on Windows.
  for (const older of ['.1', '.2']) {
    await mkdir(path.join(`${logFile(userData)}${older}`, 'full'), { recursive: true })
  }
  for (let line = 0; line < 40; line++) log.write(`line ${line}`)
  await log.settled()
  const text = await readFile(logFile(userData), 'utf8')
  expect(text.length).toBeLessThanOrEqual(200)
  expect(text).toContain('line 39')
})

test('the last lines go back into the predecessor, and a missing log has none', async () => {
  const log = open(200)
  expect(await log.lastLines(5)).toEqual([])
  for (let line = 0; line < 12; line++) log.write(`line ${line}`)
  const lines = await log.lastLines(7)
  expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['5', '6', '7', '8', '9', '10', '11'])
})

test('a text is one line of limited length, and no secret is in it', async () => {
  const log = open()
  log.write(`first\nsecond\t ${'x'.repeat(DESKTOP_LOG_LINE_MAX_LENGTH)}`)
  log.write('GET https://ann:secret@turnout.example.org/sign-in?code=12345#part failed')
  log.write('authorization: Bearer abcdefgh12345678')
  log.write('token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP is old')
  log.write('turnout://auth?code=abc')
  const [long, address, header, token, link] = await log.lastLines(5)
  expect(long).toMatch(/^1970-01-01T00:00:00\.000Z first second x+$/)
  expect(long?.length).toBe('1970-01-01T00:00:00.000Z '.length + DESKTOP_LOG_LINE_MAX_LENGTH)
  expect(address).toMatch(/ GET https:\/\/…@turnout\.example\.org\/sign-in\?… failed$/)
  expect(header).toMatch(/ authorization: Bearer …$/)
  expect(token).toMatch(/ token … is old$/)
  expect(link).toMatch(/ turnout:\/\/auth\?…$/)
})

test('lines that the disk can’t take in time are counted, not kept in memory', async () => {
  const log = open()
  for (let line = 0; line < DESKTOP_LOG_WAITING_MAX + 20; line++) log.write(`line ${line}`)
  await log.settled()
  log.write('later')
  const lines = await log.lastLines(2)
  expect(lines[0]).toContain('20 lines were left out')
  expect(lines[1]).toContain('later')
})
