import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkProgram } from './check-program.ts'

const step = (name: string, problem: string | null) => ({ name, ms: 12, seen: true, problem })

test('a program passes only with a good report and a good end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-check-'))
  const keep = path.join(folder, 'kept/report.json')
  /** Node stands for the program; the script for what it does. */
  const check = async (script: string, maxMs = 20_000) => {
    const file = path.join(folder, 'program.mjs')
    const prelude = `
import { readFileSync, writeFileSync } from 'node:fs'
const valueOf = (name) => process.argv.find((one) => one.startsWith(name)).slice(name.length)
const { server } = JSON.parse(readFileSync(valueOf('--user-data-dir=') + '/config.json', 'utf8'))
const report = (isOk, ...steps) =>
  writeFileSync(valueOf('--smoke='), JSON.stringify({ isOk, about: { server }, steps }))
`
    await writeFile(file, prelude + script)
    const said: string[] = []
    const isOk = await checkProgram({
      program: process.execPath,
      args: [file],
      server: 'http://127.0.0.1:3000',
      keep,
      say: (line) => said.push(line),
      maxMs,
    })
    return { isOk, said }
  }
  try {
    const good = JSON.stringify(step('a window is shown', null))
    expect(await check(`report(true, ${good})`)).toEqual({
      isOk: true,
      said: ['server http://127.0.0.1:3000', 'ok: a window is shown (12 ms)'],
    })
    expect(await readFile(keep, 'utf8')).toContain('a window is shown')
    const bad = JSON.stringify(step('the video plays', 'Not seen'))
    const failed = await check(`report(false, ${good}, ${bad}); process.exit(1)`)
    expect(failed.isOk).toBe(false)
    expect(failed.said.slice(2)).toEqual([
      'Not seen: the video plays (12 ms)',
      'FAILED: the program did not end well (1)',
    ])
    expect(await check('')).toMatchObject({ isOk: false, said: [expect.stringMatching(/no report .*0/)] })
    // A report is written, and the program hangs.
    const hung = await check(`report(true, ${good}); setInterval(() => undefined, 1000)`, 1500)
    expect(hung.isOk).toBe(false)
    expect(hung.said.at(-1)).toMatch(/still running after 1.5 s/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
