import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createTheme } from '../theme/system.ts'
import { SignInCard, type SignInReason } from './guard-card.tsx'

const theme = createTheme()

const markupOf = (props: { reason?: SignInReason }): string => {
  const card = createElement(SignInCard, props)
  const routed = createElement(MemoryRouter, null, card)
  // oxlint-disable-next-line react/no-children-prop -- its type wants the child among the properties
  return renderToStaticMarkup(createElement(ChakraProvider, { value: theme, children: routed }))
}

test('GU-18 GU-20 the words of the reason that no route gives, and of the default one', () => {
  expect(markupOf({ reason: 'interact' })).toContain(
    '>Please sign in to interact with videos and other users.<',
  )
  expect(markupOf({})).toContain('>Please sign in to access this feature.<')
})
