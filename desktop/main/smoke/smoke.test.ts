import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runSmoke, smokeFile, type SmokeWindow } from './smoke.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'turnout-smoke-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Broken {
  /** The function of page-steps.ts that sees nothing. */
  blind?: string
  /** Pages answer nothing at all. */
  isSilent?: boolean
}

/** A program in which the steps go well, with windows as Electron has them. */
function aProgram({ blind, isSilent = false }: Broken = {}) {
  const ends: (number | 'quit')[] = []
  const starts: string[][] = []
  let windows: SmokeWindow[] = []
  const open = (start: string, isKiosk: boolean) => {
    let isGone = false
    const page = { address: `app://turnout${start}` }
    const alive = <Value>(value: Value): Value => {
      if (isGone) throw new TypeError('Object has been destroyed')
      return value
    }
    const window: SmokeWindow = {
      isDestroyed: () => isGone,
      isVisible: () => alive(true),
      isKiosk: () => alive(isKiosk),
      webContents: {
        getURL: () => alive(page.address),
        executeJavaScript(code) {
          if (isSilent) return new Promise(() => undefined)
          const name = /function (\w+)/.exec(code)?.[1] ?? ''
          if (name === blind) return Promise.resolve(null)
          if (name === 'leaveWall') {
            isGone = true
            windows = [window, open('/', false).window]
            return new Promise(() => undefined)
          }
          const seen = {
            findShownVideo: 7,
            playAndSeek: [1, 2],
            askServer: 200,
            readWall: 'Hose',
            leaveWall: true,
          }
          return Promise.resolve(Object.entries(seen).find(([one]) => one === name)?.[1])
        },
      },
    }
    return { window, page }
  }
  const main = open('/', false)
  windows = [main.window]
  return {
    ends,
    starts,
    options: {
      file: path.join(folder, 'report.json'),
      about: { electron: '45.4.1' },
      windows: () => windows,
      startAgain(args: string[]) {
        starts.push(args)
        if (args.includes('--kiosk')) windows = [open('/wall', true).window]
        else main.page.address = `app://turnout${args[0]?.replace('turnout://open', '')}`
      },
      quit: () => void ends.push('quit'),
      exit: (code: number) => void ends.push(code),
      stepMaxMs: 200,
      lookEveryMs: 1,
    },
  }
}

const report = async (): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8'))

test('a program that works reports each step and ends by itself', async () => {
  const program = aProgram()
  await runSmoke(program.options)
  expect(program.starts).toEqual([['turnout://open/video/7'], ['--kiosk']])
  expect(program.ends).toEqual(['quit'])
  const names = [
    'a window is shown',
    'the library is loaded',
    'a link opens its video',
    'the video plays and is sought in',
    'the server still answers',
    'the wall is entered',
    'the wall shows a clip',
    'the wall is left',
  ]
  expect(await report()).toMatchObject({
    isOk: true,
    about: { electron: '45.4.1' },
    steps: names.map((name) => ({ name, problem: null })),
  })
})

test('a step that sees nothing, or a page that never answers, ends the check with its name', async () => {
  const program = aProgram({ blind: 'playAndSeek' })
  await runSmoke(program.options)
  expect(program.ends).toEqual([1])
  expect(await report()).toMatchObject({
    isOk: false,
    steps: [
      {},
      {},
      {},
      { name: 'the video plays and is sought in', problem: expect.stringMatching(/Not seen/) },
    ],
  })

  await rm(path.join(folder, 'report.json'))
  const silent = aProgram({ isSilent: true })
  await runSmoke(silent.options)
  expect(silent.ends).toEqual([1])
  expect(await report()).toMatchObject({ isOk: false, steps: [{}, { name: 'the library is loaded' }] })
})

test('the report replaces no file, and the switch needs a whole path and no link', async () => {
  const program = aProgram()
  await writeFile(program.options.file, 'letters')
  await runSmoke(program.options)
  expect(await readFile(program.options.file, 'utf8')).toBe('letters')
  expect(program.ends).toEqual([1])

  expect(smokeFile(['turnout', `--smoke=${program.options.file}`])).toBe(program.options.file)
  expect(smokeFile(['turnout'])).toBeNull()
  expect(smokeFile(['turnout', '--smoke=report.json'])).toBeNull()
  // Windows gives the text of a link to the program as an argument.
  expect(smokeFile(['turnout', 'turnout://open/x', `--smoke=${program.options.file}`])).toBeNull()
})
