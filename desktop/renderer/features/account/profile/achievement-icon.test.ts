import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ACHIEVEMENT_ICONS } from '#shared/contract/creators.ts'
import { AchievementIcon } from './achievement-icon.tsx'

const markupOf = (name: string): string => renderToStaticMarkup(createElement(AchievementIcon, { name }))
/** Icons whose name in the icon set differs from the requirement's. */
const DRAWN_AS: Record<string, string> = { fire: 'flame', 'bar-chart': 'chart-column' }

test('PR-65 PR-66 every icon by its name, and an award for one that is not known', () => {
  for (const name of ACHIEVEMENT_ICONS) expect(markupOf(name)).toContain(`lucide-${DRAWN_AS[name] ?? name}`)
  for (const name of ['', 'spaceship', 'toString', '__proto__'])
    expect(markupOf(name)).toContain('lucide-award')
})
