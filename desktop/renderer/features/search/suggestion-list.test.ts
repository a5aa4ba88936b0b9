import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTheme } from '../../theme/system.ts'
import SuggestionList from './suggestion-list.tsx'

const theme = createTheme()

const VIDEO = {
  id: 1,
  title: 'Chest seal',
  thumbnailFile: 'a.webp',
  thumbnailUrl: null,
  imageVariants: { blur: '', widths: [320, 640, 1280], jpeg: true },
  creator: { displayName: '' },
  category: { id: 1, name: 'Trauma' },
}

test('HE-40 a suggestion without a creator names an unknown one', () => {
  const list = createElement(SuggestionList, {
    // Only what a suggestion shows of its video.
    suggestions: { term: 'ch', state: 'success', videos: [VIDEO] } as never,
    dropdownId: 'dropdown',
    listId: 'list',
    optionId: String,
    activeIndex: -1,
    onChoose: () => undefined,
  })
  // oxlint-disable-next-line react/no-children-prop -- its type wants the child among the properties
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value: theme, children: list }))
  expect(markup).toContain('>Unknown Creator<')
  expect(markup).toContain('>Chest seal<')
  // A thumbnail of a few pixels has no need of the whole picture.
  expect(markup).toContain('/uploads/a-320.webp 320w')
  expect(markup).toContain('sizes="6rem"')
})
