import { expect, test } from 'vitest'
import { parseStoryboard, tileAt } from './storyboard-tiles.ts'

const FILE = `WEBVTT

NOTE made beside the stream

1
00:00:05.000 --> 00:00:10.000
tiles.jpg#xywh=160,0,160,90

00:00.000 --> 00:05.000
tiles.jpg#xywh=0,0,160,90

00:00:10.000 --> 00:00:12.500
/other/tiles-2.jpg#xywh=0,90,160,90

00:00:12.500 --> 00:00:14.000
no picture at all
`

test('tiles are sorted by time, each with its image', () => {
  const tiles = parseStoryboard(FILE.replaceAll('\n', '\r\n'), 'https://example.org/uploads/abc/preview.vtt')
  expect(tiles).toEqual([
    { start: 0, src: 'https://example.org/uploads/abc/tiles.jpg', x: 0, y: 0, width: 160, height: 90 },
    { start: 5, src: 'https://example.org/uploads/abc/tiles.jpg', x: 160, y: 0, width: 160, height: 90 },
    { start: 10, src: 'https://example.org/other/tiles-2.jpg', x: 0, y: 90, width: 160, height: 90 },
  ])
  expect(parseStoryboard('<!doctype html><p>Not found</p>', 'https://example.org/')).toEqual([])
})

test('the tile of a second is the last one that has started', () => {
  const tiles = parseStoryboard(FILE, 'https://example.org/uploads/')
  const startAt = (seconds: number) => tileAt(tiles, seconds)?.start
  expect([0, 4.99, 5, 9.9, 10, 9000].map(startAt)).toEqual([0, 0, 5, 5, 10, 10])
  expect(tileAt([], 3)).toBeUndefined()
})
