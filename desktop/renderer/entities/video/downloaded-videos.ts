import { downloadPath } from '#shared/bridge/names.ts'

let onDisk: ReadonlySet<number> = new Set()

/** The videos that play from the disk of this computer; none in a browser. */
export const downloadedVideos = {
  replace: (ids: Iterable<number>): void => void (onDisk = new Set(ids)),
  sourceOf: (id: number): string | null => (onDisk.has(id) ? downloadPath(id, 'video') : null),
}
