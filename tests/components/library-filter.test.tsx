import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from './app.tsx'
import { ask } from './network.ts'
import { shell } from './page.ts'

test('CD-03 a filter that is chosen while the router still renders the former address starts from the new one', async () => {
  const [first, second] = await ask<{ id: number; name: string }[]>('/api/categories')
  openApp(`/discover?category=${first?.id}&length=long`)
  const clear = shell.main.getByRole('button', { name: 'Clear Filters' })
  await expect.element(clear).toBeVisible()
  const discipline = shell.main
    .getByRole('group', { name: 'Discipline' })
    .getByRole('button', { name: second?.name ?? '', exact: true })
  await expect.element(discipline).toBeVisible()
  // Both presses in one task: React renders nothing between them.
  const presses = [clear.element(), discipline.element()]
  for (const button of presses) if (button instanceof HTMLElement) button.click()
  await expect.poll(() => window.location.search).toBe(`?category=${second?.id}`)
  await expect.element(page.getByLabelText('Length')).toHaveValue('')
})
