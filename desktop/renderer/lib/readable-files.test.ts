import { openAsBlob } from 'node:fs'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { UnreadableFile, withUnreadableFile } from './readable-files.ts'

const LOST = new ConnectionLost('Failed to fetch')

test('a failed request is told apart from a file that changed after it was picked', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'picked-'))
  try {
    const file = path.join(folder, 'film.mp4')
    await writeFile(file, 'picture by picture')
    const picked = await openAsBlob(file)
    expect(await withUnreadableFile(LOST, [picked])).toBe(LOST)
    await appendFile(file, ', and one more')
    const error = await withUnreadableFile(LOST, [new Blob(['poster']), picked])
    expect(error).toBeInstanceOf(UnreadableFile)
    expect(error).toHaveProperty('message', expect.stringMatching(/Please choose it again\.$/))
    await rm(file)
    expect(await withUnreadableFile(LOST, [picked])).toBeInstanceOf(UnreadableFile)
  } finally {
    await rm(folder, { recursive: true })
  }
})
