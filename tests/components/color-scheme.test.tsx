import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { join, openApp } from './app.tsx'
import { expectCount, shell } from './page.ts'
import { anyLesson } from './player.ts'

const WHITE = 'rgb(255, 255, 255)'
const DARK = 'rgb(10, 13, 18)'

const ground = () => getComputedStyle(document.documentElement).backgroundColor
const expectGround = (color: string) => expect.poll(ground).toBe(color)
/** The color of the browser's own bars: of the first tag whose `media` matches. */
const barColor = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
    ({ media }) => media === '' || window.matchMedia(media).matches,
  )?.content
const choice = page.getByRole('radiogroup', { name: 'Appearance' })

test('SH-01 it is dark for a new visitor, also on a device that prefers light', async () => {
  await commands.emulateMedia({ colorScheme: 'light' })
  openApp('/terms')
  await expect.element(shell.heading).toBeVisible()
  expect([ground(), barColor()]).toEqual([DARK, '#0A0D12'])
})

test('a visitor chooses the scheme in the sidebar; videos stay dark, and the system’s scheme is followed', async () => {
  openApp('/terms')
  await shell.sidebarToggle('Open').click()
  await choice.getByText('Light').click()
  await expectGround(WHITE)
  expect(barColor()).toBe('#FFFFFF')

  openApp(`/video/${(await anyLesson()).id}`)
  await expect.element(shell.heading).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Video player' })).toHaveStyle({ colorScheme: 'dark' })
  expect(getComputedStyle(shell.heading.element()).colorScheme).toBe('light')

  await choice.getByText('System').click()
  for (const [colorScheme, color, bar] of [
    ['dark', DARK, '#0A0D12'],
    ['light', WHITE, '#FFFFFF'],
  ] as const) {
    await commands.emulateMedia({ colorScheme })
    await expectGround(color)
    expect(barColor()).toBe(bar)
  }
})

test('a member chooses the scheme in the account menu, by keyboard', async () => {
  await join()
  openApp('/terms')
  await shell.account.click()
  const light = page.getByRole('menuitemradio', { name: 'Light' })
  await expect
    .element(page.getByRole('menuitemradio', { name: 'Dark' }))
    .toHaveAttribute('aria-checked', 'true')
  while (!light.element().hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(light).toHaveAttribute('aria-checked', 'true')
  await expectGround(WHITE)
})

test('forced colors leave the selection visible, and more contrast makes text and edges stronger', async () => {
  await commands.emulateMedia({ forcedColors: 'active' })
  openApp('/trending')
  const groundOfTab = async (isSelected: boolean) => {
    const tab = await page.css(`[role=tab][aria-selected=${isSelected}]`).first().findElement()
    return getComputedStyle(tab).backgroundColor
  }
  expect(await groundOfTab(true)).not.toBe(await groundOfTab(false))

  const inkOf = (element: Element) => getComputedStyle(element).color
  const subtitle = shell.main.css('h1 + p').element()
  await commands.emulateMedia({ forcedColors: 'none' })
  const usual = inkOf(subtitle)
  await commands.emulateMedia({ contrast: 'more' })
  expect(inkOf(subtitle)).not.toBe(usual)
  expect(inkOf(subtitle)).toBe(inkOf(shell.heading.element()))
})

test('LP-04 a printed page is dark on white, without bars and controls', async () => {
  const { id } = await anyLesson()
  openApp(`/video/${id}`)
  await expect.element(shell.heading).toBeVisible()
  const address = page.getByText(`${window.location.host}/video/${id}`)
  // What is printed is loaded with the first input after the page listens for it.
  await vi.waitFor(
    async () => {
      await shell.heading.hover()
      await shell.header.hover()
      await expect.element(address, { timeout: 1_000 }).toBeInTheDocument()
    },
    { timeout: 15_000 },
  )
  await commands.emulateMedia({ media: 'print' })
  expect(ground()).toBe(WHITE)
  await expect.element(page.css('header')).not.toBeVisible()
  await expect.element(shell.heading).toBeVisible()
  await expectCount(shell.main.getByRole('button'), 0)
  await expect.element(address).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Code for/ })).toBeVisible()
  await expect.element(page.getByText(/^\d+:\d\d · \w+ \d+, \d{4}$/)).toBeVisible()
})
