import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpeg, ToolError } from './ffmpeg.ts'
import { probeWithoutAudio } from './probe-without-audio.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'turnout-ffmpeg-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')('what could not be asked once is asked again', async () => {
  const program = path.join(folder, 'ffmpeg')
  await writeFile(
    program,
    `#!/bin/sh\nif [ -e '${folder}/asked' ]; then echo ' DEA.L. aac  Sound'; else : > '${folder}/asked'; exit 1; fi\n`,
  )
  await chmod(program, 0o755)
  const { decoders } = createFfmpeg(program)
  await expect(decoders()).rejects.toThrow(ToolError)
  expect(await decoders()).toEqual(new Set(['aac']))
})

test('a file without a duration has the length 0', async () => {
  const told = '  Duration: N/A, start: 0.0\n  Stream #0:0: Video: vp8\n  Stream #0:0 -> #0:0 (copy)\n'
  const tools = {
    convert: () => Promise.resolve(told),
    probe: () => Promise.resolve('{"streams":[{"codec_type":"video"}]}'),
  }
  expect(
    await probeWithoutAudio(tools, { file: 'some.webm', mediaType: 'video/webm' }, [], {}),
  ).toMatchObject({
    streams: [{ index: 0, codec_type: 'video' }],
    format: { duration: '0' },
  })
})
