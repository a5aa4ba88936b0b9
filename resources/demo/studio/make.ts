/**
 * Makes the films of the demo library.
 *
 *   node resources/demo/studio/make.ts              all lessons
 *   node resources/demo/studio/make.ts ladder-angle  only the ones named
 *
 * Needs ffmpeg and ffprobe on the path and the Inter typeface installed.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ImageVariants } from '#shared/contract/videos.ts'
import { variantsOf } from '#server/media/image-variants.ts'
import { describeImage, writeImageVariant } from '#server/media/images.ts'
import { entries, instructors, pick, sceneOf } from './catalogue/index.ts'
import { encode, measureSeconds, writePoster } from './encode.ts'
import { DISCLAIMER, type Entry } from './lesson.ts'
import { Score } from './sound.ts'
import { frame, poster, sizeOf } from './stage.ts'

const OUTPUT = fileURLToPath(new URL('../', import.meta.url))

async function make(entry: Entry): Promise<void> {
  const scene = await sceneOf(entry)
  const score = new Score(scene.seconds)
  scene.sound(score)
  await encode({
    ...sizeOf(scene.kind),
    seconds: scene.seconds,
    svgAt: (t) => frame(entry, scene, t),
    wav: score.toWav(),
    output: `${OUTPUT}${entry.slug}.mp4`,
  })
  await writePoster(poster(entry, scene), `${OUTPUT}${entry.slug}.webp`)
}

/** The copies of a poster, as the server makes them of what is uploaded. */
async function writeCopies(poster: string): Promise<ImageVariants> {
  const picture = await describeImage(poster)
  for (const { nameOf, as } of variantsOf(picture)) await writeImageVariant(poster, nameOf(poster), as)
  return picture
}

/** The list names only films that exist, with the length they really have. */
async function writeList(): Promise<void> {
  const lessons = []
  for (const { slug, title, description, category, instructor } of entries) {
    const file = `${OUTPUT}${slug}.mp4`
    if (!existsSync(file)) continue
    const { kind } = await sceneOf(entryOf(slug))
    const durationSeconds = Math.round(await measureSeconds(file))
    const full = `${description} ${DISCLAIMER}`
    const picture = await writeCopies(`${OUTPUT}${slug}.webp`)
    lessons.push({
      slug,
      title,
      description: full,
      category,
      kind,
      durationSeconds,
      instructor,
      imageVariants: picture,
    })
  }
  await writeFile(`${OUTPUT}lessons.json`, `${JSON.stringify({ instructors, lessons }, null, 2)}\n`)
}

const entryOf = (slug: string): Entry => pick([slug])[0] as Entry

await mkdir(OUTPUT, { recursive: true })
for (const entry of pick(process.argv.slice(2))) {
  const started = Date.now()
  await make(entry)
  console.log(`${entry.slug}  ${Math.round((Date.now() - started) / 1000)} s`)
}
await writeList()
