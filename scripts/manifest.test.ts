import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'

const web = path.join(import.meta.dirname, '../resources/web')

const picture = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.string(),
  purpose: z.string().default('any'),
})
const manifest = z.object({
  id: z.literal('/'),
  scope: z.literal('/'),
  start_url: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(picture),
  screenshots: z.array(picture.extend({ form_factor: z.enum(['narrow', 'wide']), label: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string().startsWith('/') })),
})

test('the app can be installed: its icons and pictures have the sizes that the manifest names', async () => {
  const { icons, screenshots } = manifest.parse(
    JSON.parse(await readFile(path.join(web, 'manifest.webmanifest'), 'utf8')),
  )
  for (const purpose of ['any', 'maskable']) {
    const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  }
  expect(new Set(screenshots.map(({ form_factor: form }) => form))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const { format, width, height } = await sharp(path.join(web, src)).metadata()
    expect(type).toContain(format)
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
  }
})
