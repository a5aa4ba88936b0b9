import { expect, test } from 'vitest'
import { UPLOAD_WORDS } from './upload-modes.ts'

test('US-09 US-13 US-23 the words of micro clip mode', () => {
  const words = UPLOAD_WORDS.microClips
  expect(words.title).toBe('Upload Micro Clips')
  expect(words.tooLong).toEqual({
    title: 'Video too long',
    description: 'Micro Clips must be under 2 minutes',
  })
  expect(words.success).toEqual({
    title: 'Upload successful',
    description: 'Your Micro Clip has been submitted for review.',
  })
})
