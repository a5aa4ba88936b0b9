import { imageVariants as pictureSchema } from '#shared/contract/videos.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import { DEFAULT_THUMBNAIL, plainThumbnailOf } from '#shared/media-url.ts'
import { readJsonColumn } from '#server/database/bad-rows.ts'
import type { Database } from '#server/database/database.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

interface Row {
  title: string
  description: string | null
  thumbnail_file: string | null
  thumbnail_url: string | null
  image_variants: string | null
}

const SQL = `select title, description, thumbnail_file, thumbnail_url, image_variants from videos
  where id = ? and approval_status = 'approved'`
const VIDEO_PAGE = /^\/video\/([1-9]\d{0,8})$/
const DESCRIPTION_MAX = 200

/** Cuts a description to the length of a preview, not within a character. */
const shortened = (text: string): string =>
  text.length > DESCRIPTION_MAX
    ? `${text
        .slice(0, DESCRIPTION_MAX - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text

/**
 * The tags by which networks and messengers preview a shared video, for the head of its page; null for a page without a
 * published video. These clients run no script, and need the picture as JPEG.
 */
export function createSharePreviews({ reader }: Pick<Database, 'reader'>) {
  return async (path: string, origin: string): Promise<string | null> => {
    const id = VIDEO_PAGE.exec(path)?.[1]
    const [row] = id ? await reader.all<Row>(SQL, [Number(id)]) : []
    if (!row || !URL.canParse(origin)) return null
    const shown = plainThumbnailOf({
      thumbnailFile: row.thumbnail_file,
      thumbnailUrl: row.thumbnail_url,
      imageVariants:
        row.image_variants === null
          ? null
          : readJsonColumn(pictureSchema, row.image_variants, {
              table: 'videos',
              id: Number(id),
              column: 'image_variants',
            }),
    })
    const image = shown === DEFAULT_THUMBNAIL ? null : new URL(shown, origin).href
    const facts: [name: string, content: string | null][] = [
      ['og:type', 'video.other'],
      ['og:site_name', PRODUCT_NAME],
      ['og:title', row.title],
      ['og:description', row.description && shortened(row.description)],
      ['og:url', `${origin}${path}`],
      ['og:image', image],
      ['twitter:card', image && 'summary_large_image'],
    ]
    return facts
      .map(([name, content]) => content && `<meta property="${name}" content="${escapeHtml(content)}" />`)
      .filter(Boolean)
      .join('\n    ')
  }
}
