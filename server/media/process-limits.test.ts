import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { withProcessLimits } from './process-limits.ts'

const run = promisify(execFile)

test.skipIf(process.platform === 'win32')(
  'a setpriv without the option that is asked of it is left out',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-guard-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    // As that of busybox.
    const setpriv = '#!/bin/sh\necho "setpriv: unrecognized option: pdeathsig" >&2\nexit 1\n'
    await writeFile(path.join(folder, 'setpriv'), setpriv, { mode: 0o755 })
    const [file, args] = withProcessLimits('/bin/echo', ['it runs'], { outputBytes: 1_000_000 })
    const { stdout } = await run(file, args, { env: { PATH: `${folder}:${process.env['PATH']}` } })
    expect(stdout).toBe('it runs\n')
  },
)
