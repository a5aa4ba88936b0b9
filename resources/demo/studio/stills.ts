/**
 * Draws contact sheets, to look at a scene without encoding it.
 *
 *   node resources/demo/studio/stills.ts <folder> <slug> [seconds…]
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pick, sceneOf } from './catalogue/index.ts'
import { frame, poster, sizeOf } from './stage.ts'

const [folder = '', slug = '', ...moments] = process.argv.slice(2)
const [entry] = pick([slug])
if (!folder || !entry) throw new Error('Usage: stills.ts <folder> <slug> [seconds…]')

const scene = await sceneOf(entry)
const size = sizeOf(scene.kind)
const vertical = scene.kind === 'short'
const width = vertical ? 380 : 640
const height = Math.round((width * size.height) / size.width)
const columns = vertical ? 5 : 3

const evenly = Array.from(
  { length: vertical ? 9 : 11 },
  (_, i, all = vertical ? 9 : 11) => (i / (all - 1)) * (scene.seconds - 0.05),
)
const times = moments.length > 0 ? moments.map(Number) : evenly
const pictures = [poster(entry, scene), ...times.map((t) => frame(entry, scene, t))]
const tiles = await Promise.all(pictures.map((svg) => sharp(Buffer.from(svg)).resize(width).png().toBuffer()))

await mkdir(folder, { recursive: true })
await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(tiles.length / columns) * height,
    channels: 3,
    background: '#444',
  },
})
  .composite(
    tiles.map((input, i) => ({ input, left: (i % columns) * width, top: Math.floor(i / columns) * height })),
  )
  .png()
  .toFile(join(folder, `${slug}.png`))
