import { expect, test } from 'vitest'
import type { VideoRow } from '#server/features/videos/video-row.ts'
import { toVideoJson } from '#server/features/feeds/video-json.ts'
import { readNames, scoreFor } from './scores.ts'
import { foldedWords, searchTerms } from './search-terms.ts'

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
  published_at: Date.UTC(2026, 0, 1),
  progress: null,
  failure_reason: null,
  warning: null,
  renditions: null,
  feed_position: 1,
  short_position: null,
  protocol: null,
  protocol_checked_on: null,
  review_by: null,
  is_protocol_due: 0,
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
])('the words of a title are found in the JSON of its video: %s', (title) => {
  const { own } = toVideoJson({ ...ROW, title })
  const score = (terms: readonly string[]) => scoreFor(terms)(own, readNames(''))
  const words = foldedWords(title).split(' ').filter(Boolean)
  const searched = words.filter((word) => word.length <= 40)
  for (const word of searched) {
    const isFirst = words[0] === word
    expect(score([word]), word).toBe(100 + 5 + (isFirst ? 20 : 0))
    const [letter = ''] = word
    const isBegun = words[0]?.startsWith(letter) ?? false
    expect(score([letter]), letter).toBe(100 + (words.includes(letter) ? 5 : 0) + (isBegun ? 20 : 0))
    expect(score([`${word}q`]), `${word}q`).toBe(0)
    expect(score(['qq', word])).toBe(100 + 5)
  }
  expect(score(searched.slice(0, 12))).toBe(
    new Set(searched.slice(0, 12)).size === 0
      ? 0
      : searched.slice(0, 12).length * 105 + (words[0] === searched[0] ? 20 : 0),
  )
  const elsewhere = ['another', 'pump', 'fire', 'description'].filter((word) => !words.includes(word))
  for (const after of elsewhere) expect(score([after])).toBe(0)
})

test('words of the title count more than names, the start of the title and whole words a little more', () => {
  const { own } = toVideoJson({ ...ROW, title: 'Ladder drill with Ana' })
  const names = readNames('Ana María Ortega ortega_7 Fire')
  const score = (query: string) => scoreFor(searchTerms(query))(own, names)
  expect(score('ladder')).toBe(125)
  expect(score('lad')).toBe(120)
  expect(score('drill')).toBe(105)
  expect(score('maría')).toBe(15)
  expect(score('mar')).toBe(10)
  expect(score('rtega')).toBe(0)
  expect(score('7')).toBe(15)
  // In the title and in the names: it counts once.
  expect(score('ana')).toBe(105)
  expect(score('ladder drill ortega pump')).toBe(125 + 105 + 15)
  expect(score('drill lad')).toBe(105 + 100)
})
