import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PRODUCT_NAME } from './product-name.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

test('SH-03 the product is called by one constant; what can’t import it says the same', async () => {
  expect(PRODUCT_NAME).toBe('Turnout')
  const sources: string[] = []
  for await (const file of glob('{shared,server,desktop}/**/*.{ts,tsx}', { cwd: root }))
    if (!/\.test\.tsx?$|^shared\/product-name\.ts$/.test(file)) sources.push(file)
  expect(sources.length).toBeGreaterThan(300)
  for (const file of sources) {
    // People who use the product read no comments. An identifier that contains the word is another word.
    const text = (await read(file)).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '')
    expect(text, file).not.toMatch(/\bTurnout\b/)
    expect(text, file).not.toMatch(/\bthe product\b/i)
  }
  const page = await read('desktop/renderer/index.html')
  expect(/<title>(.*)<\/title>/.exec(page)?.[1]).toBe(PRODUCT_NAME)
  expect(JSON.parse(await read('resources/web/manifest.webmanifest'))).toMatchObject({
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
  })
})
