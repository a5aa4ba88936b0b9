import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Conversions take as long as the film plays, and cost as little as a short film: enough time to watch them. */
export const PACED = 'case "$*" in *libx264*) set -- -readrate 1 "$@" ;; esac'

/**
 * Writes programs `ffmpeg` and `ffprobe` that start the real ones.
 * @param line of shell that runs before each start of ffmpeg
 * @returns the path of ffmpeg
 */
export async function writeWrappedFfmpeg(folder: string, line: string): Promise<string> {
  const programs = { ffmpeg: line, ffprobe: ':' }
  for (const [name, before] of Object.entries(programs)) {
    const file = path.join(folder, name)
    await writeFile(file, `#!/bin/sh\n${before}\nexec ${name} "$@"\n`)
    await chmod(file, 0o755)
  }
  return path.join(folder, 'ffmpeg')
}
