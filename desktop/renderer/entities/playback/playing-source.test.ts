import { expect, test } from 'vitest'
import { playingSource, smallestSource } from './playing-source.ts'

const video = {
  videoFile: 'own.mp4',
  videoUrl: null,
  renditions: [
    { size: 1080, file: 'own.mp4' },
    { size: 720, file: 'middle.mp4' },
    { size: 480, file: 'small.mp4' },
  ],
}
const conditions = { megabits: 10, savesData: false }

test('the smallest file that fills the screen plays', () => {
  expect(playingSource(video, { ...conditions, screen: 390 })).toBe('/uploads/small.mp4')
  expect(playingSource(video, { ...conditions, screen: 700 })).toBe('/uploads/middle.mp4')
  expect(playingSource(video, { ...conditions, screen: 2160 })).toBe('/uploads/own.mp4')
  expect(smallestSource(video)).toBe('/uploads/small.mp4')
})

test('a slow connection and the data saver get a smaller file', () => {
  expect(playingSource(video, { screen: 1080, megabits: 3, savesData: false })).toBe('/uploads/middle.mp4')
  expect(playingSource(video, { screen: 1080, megabits: 0.4, savesData: false })).toBe('/uploads/small.mp4')
  expect(playingSource(video, { ...conditions, screen: 1080, savesData: true })).toBe('/uploads/middle.mp4')
  expect(playingSource(video, { ...conditions, screen: 1080, megabits: undefined })).toBe('/uploads/own.mp4')
})

test('without renditions the source of the video plays', () => {
  const alone = { ...video, renditions: [] }
  expect(playingSource(alone, { ...conditions, screen: 390 })).toBe('/uploads/own.mp4')
  const elsewhere = { videoFile: null, videoUrl: 'https://example.org/a.mp4', renditions: [] }
  expect(smallestSource(elsewhere)).toBe('https://example.org/a.mp4')
})
