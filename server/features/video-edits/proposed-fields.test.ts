import { expect, test } from 'vitest'
import { Video } from '#server/entities/video.entity.ts'
import { applyFields, NO_CHANGES, withoutPublic } from './proposed-fields.ts'

const aVideo = () =>
  Object.assign(Object.create(Video.prototype) as Video, {
    title: 'Ladder angle',
    description: 'Seventy-five degrees',
    thumbnailFile: 'picture.webp',
    imageVariants: '{}',
  })

test('a change of the title keeps the description and the thumbnail', () => {
  const video = aVideo()
  applyFields({ ...NO_CHANGES, title: 'Ladder angles' }, video)
  expect(video).toMatchObject({
    title: 'Ladder angles',
    description: 'Seventy-five degrees',
    thumbnailFile: 'picture.webp',
    imageVariants: '{}',
  })
})

test('an empty text removes the description, and an empty name the thumbnail', () => {
  const video = aVideo()
  applyFields({ ...NO_CHANGES, description: '', thumbnailFile: '' }, video)
  expect(video).toMatchObject({
    title: 'Ladder angle',
    description: null,
    thumbnailFile: null,
    imageVariants: null,
  })
})

test('a proposed text that is public is no change', () => {
  const category = { id: 3 }
  const video = Object.assign(aVideo(), { category })
  const fields = { ...NO_CHANGES, title: 'Ladder angle', description: 'Steeper' }
  expect(withoutPublic(fields, video)).toEqual({ ...NO_CHANGES, description: 'Steeper' })
})
