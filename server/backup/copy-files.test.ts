import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'

const order: string[] = []
vi.mock(import('#server/media/incoming-files.ts'), async (original) => {
  const modules = await original()
  return {
    ...modules,
    syncToDisk: async (file: string) => {
      await modules.syncToDisk(file)
      // A caller that does not wait for it is seen.
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push('synced')
    },
  }
})
vi.mock(import('node:fs/promises'), async (original) => {
  const modules = await original()
  return {
    ...modules,
    rename: async (from, to) => {
      order.push('renamed')
      await modules.rename(from, to)
    },
  }
})
const { copyOnce } = await import('./copy-files.ts')

test.each([{ isLocal: true }, { isLocal: false }])(
  'a copy has its name once its bytes are on the disk: %o',
  async ({ isLocal }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-copy-'))
    try {
      const paths = { copying: path.join(folder, 'copying'), files: path.join(folder, 'files') }
      for (const name of Object.values(paths)) await mkdir(name)
      const stored = path.join(folder, 'a.mp4')
      await writeFile(stored, 'a film')
      const storage = {
        withLocalFile: (_: string, use: (file: string) => Promise<unknown>) => use(stored),
        sizeOf: () => Promise.resolve(6),
        stream: () => Promise.resolve(Readable.from(['a film'])),
      }
      order.length = 0
      const parts = { storage, isLocal, paths, signal: AbortSignal.timeout(10_000) }
      expect(await copyOnce('a.mp4', parts as never)).toMatchObject({ name: 'a.mp4', bytes: 6 })
      expect(order).toEqual(['synced', 'renamed'])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
