import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from './app.tsx'
import { feed } from './feed.ts'
import { ask, network } from './network.ts'
import { expectCount, expectTexts, step } from './page.ts'

interface Listed {
  title: string
}

const SECTIONS = [
  'Featured Training',
  'Select Discipline',
  'Popular Training Sessions',
  'Featured Profiles',
  'Essential Training',
]

const section = (title: string) => page.getByRole('region', { name: title, exact: true })

test('a discipline has its own resources, and the Shorts tab is the feed of micro clips', async () => {
  const [, category] = await ask<{ id: number; name: string }[]>('/api/categories')
  const { id, name } = category ?? { id: 0, name: '' }
  const videos = await ask<Listed[]>(`/api/categories/${id}/videos`)
  const resources = section(`${name} Resources`)
  const chip = page
    .getByRole('group', { name: 'Select Discipline' })
    .getByRole('button', { name, exact: true })
  openApp('/')
  await expect.element(section('Essential Training').getByRole('article').first()).toBeVisible()
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await step('HV-30 the last section is titled by the category', async () => {
    await expectTexts(
      resources.getByRole('article').getByRole('heading'),
      videos.map(({ title }) => title),
    )
    await expectCount(section('Essential Training'), 0)
  })

  await page.getByRole('button', { name: `See ${name}` }).click()
  await expect.element(resources).toHaveFocus()
  await step('HV-04 the sections keep their order', () => {
    const wanted = [...SECTIONS.slice(0, -1), `${name} Resources`]
    const titles = page.getByRole('heading', { level: 2 }).elements()
    expect(titles.map((title) => title.textContent).filter((title) => wanted.includes(title))).toEqual(wanted)
  })

  const [first] = await ask<Listed[]>('/api/videos/microclips')
  const asked = network.calls(/^\/api\/videos\/microclips/).length
  await step('HS-02 the feed is fed by micro clips', async () => {
    await page.getByRole('tab', { name: 'Shorts', exact: true }).click()
    await expect.poll(() => network.calls(/^\/api\/videos\/microclips/).length).toBeGreaterThan(asked)
    await expect.poll(() => location.pathname + location.search).toBe('/?tab=shorts')
    await expect.element(feed.root.getByText(first?.title ?? '?').first()).toBeVisible()
  })
  await step('HS-01 the tab shows the vertical feed', async () => {
    await expect.element(page.getByText('Swipe up/down to navigate')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await feed.expectPlace(2)
  })
})
