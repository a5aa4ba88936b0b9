import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategoryIcon } from './category-icon.tsx'

const markupOf = (name: string): string => renderToStaticMarkup(createElement(CategoryIcon, { name }))

test('EN-22 a category icon that is not known falls back to the heart', () => {
  expect(markupOf('flame')).toContain('lucide-flame')
  for (const name of ['', 'spaceship', 'toString', 'constructor', '__proto__'])
    expect(markupOf(name), name).toBe(markupOf('heart-pulse'))
  expect(markupOf('heart-pulse')).toContain('lucide-heart-pulse')
})
