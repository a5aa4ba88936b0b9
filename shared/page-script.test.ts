import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_SCRIPT } from './page-script.ts'

test('the content policy names the script of index.html', async () => {
  const page = await readFile(path.resolve(import.meta.dirname, '../desktop/renderer/index.html'), 'utf8')
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(scripts).toHaveLength(1)
  // A browser hashes the text with line feeds alone.
  const hash = createHash('sha256')
    .update((scripts[0] ?? '').replaceAll('\r\n', '\n'))
    .digest('base64')
  expect(PAGE_SCRIPT).toBe(`'sha256-${hash}'`)
})
