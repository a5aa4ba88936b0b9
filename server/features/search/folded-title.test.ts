import { expect, test } from 'vitest'
import type { VideoRow } from '#server/features/videos/video-row.ts'
import { toVideoJson } from '#server/features/feeds/video-json.ts'
import { foldedTitle } from './folded-title.ts'
import { foldedWords } from './search-terms.ts'

const ROW: VideoRow = {
  id: 12,
  title: '',
  description: 'Another "title":"Pump"',
  video_file: 'video-1.mp4',
  video_url: null,
  thumbnail_file: null,
  thumbnail_url: null,
  image_variants: null,
  duration: 30,
  clip_start_time: null,
  clip_duration: null,
  submitted_at: Date.UTC(2026, 0, 1),
  views: 0,
  likes: 0,
  category_id: 1,
  category_name: 'Fire',
  creator_id: 1,
  username: 'ana',
  first_name: null,
  last_name: null,
  profile_image_file: null,
  follower_count: 0,
  featured: 0,
  is_trending: 0,
  is_micro_clip: 0,
  captions_version: null,
  approval_status: 'approved',
  review_notes: null,
  reviewed_at: null,
  progress: null,
  failure_reason: null,
  warning: null,
  renditions: null,
  feed_position: 1,
  short_position: null,
  trending_score: 0,
}

test.each([
  'Ladder drill 7',
  '  Ladder -- drill, part_2 (new!)  ',
  'LADDER',
  'a',
  '!!!',
  'Ladder "24" \\ hose',
  'Line one\nline two',
  'Lädder für Übung',
  'Échelle à crochets, ÿ × ÷ Ñandú',
  'La\u0308dder',
  'Straße Ørsted Æther',
  '消防 训练 1',
  'İstanbul ﬁre',
  '\u{1F692} engine',
  `${'long '.repeat(300)}end`,
  `${'x'.repeat(1021)} y`,
  `${'x'.repeat(1022)} y`,
])('the words of a title in the JSON of a video are those of the title: %s', (title) => {
  const { own } = toVideoJson({ ...ROW, title })
  expect(Buffer.from(foldedTitle(own)).toString()).toBe(foldedWords(title))
})
