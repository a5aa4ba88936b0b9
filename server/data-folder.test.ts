import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restrictDataFolder, openDataFolder } from './data-folder.ts'

/** The default of most systems. */
const OPEN_UMASK = 0o022

test.skipIf(process.platform === 'win32')(
  'a new data folder and the files that this process creates from then on are private to its account',
  async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'turnout-folder-'))
    const before = process.umask(OPEN_UMASK)
    onTestFinished(async () => {
      process.umask(before)
      await rm(parent, { recursive: true })
    })
    const folder = openDataFolder(path.join(parent, 'data'))
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(restrictDataFolder(folder)).toBeNull()
    expect(process.umask(OPEN_UMASK)).toBe(0o077)
  },
)

// The files of /proc can't be changed, not even by the administrator.
test.skipIf(process.platform !== 'linux')(
  'a folder that can’t be made private causes a warning, and no error',
  () => {
    const before = process.umask(OPEN_UMASK)
    onTestFinished(() => void process.umask(before))
    expect(restrictDataFolder('/proc/self')).toMatch(
      /^Other accounts of this computer may read \/proc\/self \(E\w+\): make this account the owner of the data folder\.$/,
    )
  },
)
