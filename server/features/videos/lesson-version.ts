import type { Video } from '#server/entities/video.entity.ts'

/**
 * Which version of its lesson the file of a video shows: SQL over `videos v`. What is watched is kept by it (TN-22). A file
 * that was never published shows a version of its own.
 */
export const LESSON_VERSION = 'case when v.lesson_file = v.version then v.lesson_version else v.version end'

/** Whether a publication of the present file takes the place of another file that was published. */
export const replacesLesson = ({ lessonFile, version }: Pick<Video, 'lessonFile' | 'version'>): boolean =>
  typeof lessonFile === 'number' && lessonFile !== version

/**
 * Notes that the present file of a video is published.
 * @param isSameContent whether it shows the same as the file that was published before, so that it need not be watched again
 */
export function publishLesson(video: Video, isSameContent: boolean): void {
  if (video.lessonFile === video.version) return
  if (!isSameContent || typeof video.lessonVersion !== 'number') video.lessonVersion = video.version
  video.lessonFile = video.version
}
