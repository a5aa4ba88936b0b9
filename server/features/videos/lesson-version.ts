import type { Video } from '#server/entities/video.entity.ts'

/**
 * Which version of its lesson the file of a video shows: SQL over `videos v`. What is watched is kept by it (TN-22). A file
 * that was never published shows a version of its own.
 */
export const LESSON_VERSION =
  'case when v.published_version = v.version then v.lesson_version else v.version end'

/** Whether a publication of the present file takes the place of another file that was published. */
export const replacesLesson = ({
  publishedVersion,
  version,
}: Pick<Video, 'publishedVersion' | 'version'>): boolean =>
  typeof publishedVersion === 'number' && publishedVersion !== version

/**
 * Notes that the present file of a video is published.
 * @param isSameContent whether it shows the same as the file that was published before, so that it need not be watched again
 */
export function publishLesson(video: Video, isSameContent: boolean): void {
  if (video.publishedVersion === video.version) return
  if (!isSameContent || typeof video.lessonVersion !== 'number') video.lessonVersion = video.version
  video.publishedVersion = video.version
}
