import { imageVariants, type ImageVariants } from '#shared/contract/videos.ts'
import { FIRST_PICTURE_IS_TALL } from '#shared/first-picture.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { UPLOAD_PATH_PREFIX } from '#shared/limits/uploads.ts'
import { COVER_SIZES, FEATURED_SIZES } from '#shared/image-sizes.ts'
import { DEFAULT_THUMBNAIL, plainThumbnailOf, thumbnailOf, thumbnailSetOf } from '#shared/media-url.ts'
import { prerenderedScreen, screenAt, type PrerenderedScreen } from '#shared/prerendered-screens.ts'
import { readJsonColumn } from '#server/database/bad-rows.ts'
import type { Database } from '#server/database/database.ts'
import type { RowFlag } from '#server/database/row-values.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { NO_METADATA, type PageMetadata } from '#server/http/completed-pages.ts'
import type { PageBrand } from '#server/http/page-brand.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import type { FeedQueries } from './feed.queries.ts'
import type { VideoPage } from './video-list.ts'

type Row = Omit<Picture, 'imageVariants'> & {
  title: string
  description: string | null
  isMicroClip: RowFlag
  imageVariants: string | null
}

/** A picture of a video, as the functions of `#shared/media-url.ts` take it. */
interface Picture {
  thumbnailFile: string | null
  thumbnailUrl: string | null
  imageVariants: ImageVariants | null
}

interface FoundVideo {
  row: Row
  picture: Picture
}

const SQL = `select title, description, is_micro_clip as "isMicroClip", thumbnail_file as "thumbnailFile",
    thumbnail_url as "thumbnailUrl", image_variants as "imageVariants" from videos
  where id = ? and approval_status = 'approved'`
/** All screens but that of a video have a feed, whose address may name the clip that the feed begins with. */
const CLIP = /[?&]clip=([1-9]\d{0,8})(?:&|$)/
/** Of the screens whose first picture comes in several sizes. */
const SIZES: Partial<Record<PrerenderedScreen, string>> = { home: FEATURED_SIZES, video: COVER_SIZES }
const DESCRIPTION_MAX = 200

/** Cuts a description to the length of a preview, not within a character. */
const shortened = (text: string): string =>
  text.length > DESCRIPTION_MAX
    ? `${text
        .slice(0, DESCRIPTION_MAX - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text

/** The attributes of an element that have a value. */
const attributes = (values: Record<string, string | null | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ''))
    .join('')

const pictureOf = ({ imageVariants: json, ...row }: Row, id: number): Picture => ({
  ...row,
  imageVariants:
    json === null
      ? null
      : readJsonColumn(imageVariants, json, { table: 'videos', id, column: 'image_variants' }),
})

/** The tags by which networks and messengers preview a shared video. These clients need the picture as JPEG. */
function shareTags(
  row: Row,
  picture: Picture,
  path: string,
  { origin, brand }: { origin: string; brand: PageBrand | null },
): string {
  const shown = plainThumbnailOf(picture)
  const own = shown === DEFAULT_THUMBNAIL ? brand?.logo : shown
  const image = own && new URL(own, origin).href
  const facts: [name: string, content: string | null | undefined][] = [
    ['og:type', 'video.other'],
    ['og:site_name', brand?.name ?? PRODUCT_NAME],
    ['og:title', row.title],
    ['og:description', row.description && shortened(row.description)],
    ['og:url', `${origin}${path}`],
    ['og:image', image],
    ['twitter:card', image && 'summary_large_image'],
  ]
  return facts
    .map(([property, content]) => content && `<meta${attributes({ property, content })} />`)
    .filter(Boolean)
    .join('\n    ')
}

/** Loads the picture that covers the player before any script runs; empty for a picture of another site. */
function preloadTag(picture: Picture): string {
  const href = thumbnailOf(picture)
  if (!href.startsWith(UPLOAD_PATH_PREFIX)) return ''
  const imagesrcset = thumbnailSetOf(picture)
  return `<link${attributes({
    rel: 'preload',
    as: 'image',
    href,
    imagesrcset,
    imagesizes: imagesrcset && COVER_SIZES,
    // Browsers without WebP take the JPEG.
    type: picture.imageVariants && 'image/webp',
    fetchpriority: 'high',
  })} />`
}

/** The picture of the first video, in the place that the prerendered screen leaves for it; null for one of another site. */
function firstPicture({ row, picture }: FoundVideo, screen: PrerenderedScreen): string | null {
  const src = thumbnailOf(picture)
  if (!src.startsWith(UPLOAD_PATH_PREFIX)) return null
  const isClip = Boolean(row.isMicroClip)
  const isPlayer = screen === 'video'
  const sizes = SIZES[screen] ?? null
  const srcset = sizes && thumbnailSetOf(picture)
  // As the app shows it: the player is covered by a dimmed picture, a feed shows the whole picture in one size.
  const fit = isPlayer || (screen === 'home' && !isClip) ? 'cover' : 'contain'
  return `<img${attributes({
    src,
    srcset,
    sizes: srcset && sizes,
    fetchpriority: 'high',
    style: `width:100%;height:100%;object-fit:${fit}${isPlayer ? ';opacity:.5' : ''}`,
    [FIRST_PICTURE_IS_TALL]: isPlayer && isClip ? 'true' : null,
  })} alt="" />`
}

/**
 * What the server adds to a page of the app: a video's page has its title, tells clients without scripts what a shared
 * link shows and loads its cover; a feed that begins with a clip tells the same of the clip; the prerendered screens get
 * the picture of their first video. The query of a page starts with `?` where it isn't empty.
 */
export function createPageMetadata(
  database: Pick<Database, 'reader' | 'catchUp'>,
  feeds: FeedQueries,
  findBrand: () => Promise<PageBrand | null>,
) {
  const { reader } = database
  const find = async (id: number): Promise<FoundVideo | undefined> => {
    const [row] = await reader.all<Row>(SQL, [id])
    return row && { row, picture: pictureOf(row, id) }
  }
  /** The first video of each prerendered screen. */
  const first: Record<Exclude<PrerenderedScreen, 'video'>, (id: number) => MaybePromise<VideoPage>> = {
    home: () => feeds.featured({ limit: 1 }),
    shorts: () => feeds.shorts({ page: 1, pageSize: 1 }),
    trending: () => feeds.trending({ limit: 1 }),
    microclips: () => feeds.microClips({ limit: 1 }),
    category: (id) => feeds.ofCategory(id, { limit: 1 }),
  }
  const ofScreen = async (name: keyof typeof first, screenId: number): Promise<PageMetadata> => {
    await database.catchUp()
    const [id] = (await first[name](screenId)).ids
    const found = id === undefined ? undefined : await find(id)
    return found ? { head: null, picture: firstPicture(found, name) } : NO_METADATA
  }
  const ofClip = async (path: string, search: string, origin: string): Promise<PageMetadata | null> => {
    const here = screenAt(path)
    const id = here && here.name !== 'video' ? Number(CLIP.exec(search)?.[1]) : 0
    const found = id && URL.canParse(origin) ? await find(id) : undefined
    if (!found) return null
    const { row, picture } = found
    const screen = prerenderedScreen(path, search)
    return {
      head: shareTags(row, picture, `/video/${id}`, { origin, brand: await findBrand() }),
      picture: screen && screen.name !== 'home' ? firstPicture(found, screen.name) : null,
    }
  }
  return async (path: string, search: string, origin: string): Promise<PageMetadata> => {
    const metadata = await ofClip(path, search, origin)
    if (metadata) return metadata
    const screen = prerenderedScreen(path, search)
    if (screen && screen.name !== 'video') return ofScreen(screen.name, screen.id)
    const here = screenAt(path)
    const id = here?.name === 'video' && here.id
    const found = id && URL.canParse(origin) ? await find(id) : undefined
    if (!found) return NO_METADATA
    const { row, picture } = found
    const brand = await findBrand()
    const title = `<title>${escapeHtml(`${row.title} · ${brand?.name ?? PRODUCT_NAME}`)}</title>`
    const tags = [title, shareTags(row, picture, path, { origin, brand }), preloadTag(picture)]
    return { head: tags.join('\n    '), picture: screen ? firstPicture(found, 'video') : null }
  }
}
