import { expect, test } from 'vitest'
import { isWallClip } from './wall-storage.ts'

const clip = {
  id: 7,
  title: 'CPR',
  creatorName: 'Robin',
  category: { id: 1, name: 'EMS' },
  src: '/uploads/7.mp4',
  bytes: 1000,
  captionsUrl: null,
  start: 0,
  length: null,
}

test('a clip of the library has every field of the contract', () => {
  expect(isWallClip(clip)).toBe(true)
  expect(isWallClip({ ...clip, captionsUrl: '/api/videos/7/captions.vtt', length: 15 })).toBe(true)
  for (const name of Object.keys(clip)) {
    expect(isWallClip({ ...clip, [name]: undefined }), name).toBe(false)
    expect(isWallClip({ ...clip, [name]: {} }), name).toBe(false)
  }
})
