import { expect, test } from 'vitest'
import { withAttached } from './upload-draft.ts'

test('a draft of the release before keeps its thumbnail', () => {
  const thumbnail = { id: '1-a', name: 'cover.png' }
  expect(withAttached({ id: 'x', thumbnail })).toEqual({ id: 'x', attached: { thumbnail } })
  expect(withAttached({ id: 'x', thumbnail: null })).toEqual({ id: 'x', attached: {} })
  expect(withAttached({ id: 'x', attached: { thumbnail } })).toEqual({ id: 'x', attached: { thumbnail } })
  expect(withAttached(null)).toBeNull()
})
