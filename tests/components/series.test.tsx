import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Unit } from '#shared/contract/roster.ts'
import type { Series } from '#shared/contract/series.ts'
import type { Video } from '#shared/contract/videos.ts'
import { closeApp, enterAsAdmin, expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectTexts, expectToast, press, shell, step } from './page.ts'
import { player, videoOf } from './player.ts'
import { sendLesson } from './upload-film.ts'

const list = (name: string) => page.getByRole('list', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ending = player.dialog.getByRole('group', { name: 'The lesson has ended' })
const enter = (username: string) => ask('/api/auth/login', { username, password: 'secret-pass' })
const seriesAt = (id: number) => ask<Series>(`/api/series/${id}`)

/** A person with three public lessons, who is signed in. */
async function anInstructor() {
  const { id, username } = await join()
  const titles = ['Knots', 'Ropes', 'Anchors'].map((title) => `${title} of ${username}`)
  const ids: number[] = []
  for (const title of titles) ids.push(await sendLesson(title))
  await enterAsAdmin()
  for (const lesson of ids) await ask(`/api/admin/videos/${lesson}/approve`, {})
  await enter(username)
  return { id, username, titles, ids }
}

async function aSeries() {
  const instructor = await anInstructor()
  const title = `Rescue of ${instructor.username}`
  const form = { title, lessonIds: instructor.ids }
  const { id } = await ask<{ id: number }>('/api/series', form)
  return { ...instructor, title, seriesId: id }
}

test('a series is made of own lessons, and ordered by the keyboard', async () => {
  forgive(/RequestError: 409/)
  const { username, titles } = await anInstructor()
  const [knots = '', ropes = '', anchors = ''] = titles
  openApp('/profile?tab=uploads')
  await page.getByRole('link', { name: 'New series' }).click()
  await expectPath('/series/new')
  await button('Save').click()
  await expect.element(page.getByText('Please enter a title for the series.')).toBeVisible()
  await expect.element(page.getByText('Please choose the lessons of the series.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Rope rescue of ${username}`)
  const order = list('Order of the lessons')
  await step('SE-13 a search finds own lessons, which are added by a press', async () => {
    await page.getByRole('searchbox', { name: 'Find lessons' }).fill('anchors')
    await expect.element(button(`Add: ${knots}`)).not.toBeInTheDocument()
    await button(`Add: ${anchors}`).click()
    await page.getByRole('searchbox', { name: 'Find lessons' }).fill('')
    await button(`Add: ${ropes}`).click()
    await button(`Add: ${knots}`).click()
    await expectTexts(order.getByRole('listitem'), [`1. ${anchors}`, `2. ${ropes}`, `3. ${knots}`])
  })
  await step(
    'SE-13 the arrows order them, the focus goes with the row, and a screen reader hears it',
    async () => {
      await press(button(`Move ${knots} up`), '{Enter}')
      await expect.element(page.getByText(`${knots} is number 2 of 3.`)).toBeInTheDocument()
      await expect.element(button(`Move ${knots} up`)).toHaveFocus()
      await press(button(`Move ${knots} up`), ' ')
      await expect.element(button(`Move ${knots} down`)).toHaveFocus()
      await expectTexts(order.getByRole('listitem'), [`1. ${knots}`, `2. ${anchors}`, `3. ${ropes}`])
    },
  )
  expect(await commands.findInaccessible()).toEqual([])
  await page.viewport(...PHONE)
  await page.getByRole('combobox', { name: 'Cover' }).selectOptions(`The poster of ${ropes}`)
  await button('Save').click()
  await expectToast('Series saved', `Rope rescue of ${username}`)
  await expect
    .element(page.getByRole('heading', { level: 1, name: `Rope rescue of ${username}` }))
    .toBeVisible()
  await expectTexts(list('Lessons').getByRole('link'), [knots, anchors, ropes])
  const id = Number(window.location.pathname.split('/').at(-1))
  const { coverVideoId, lessons } = await seriesAt(id)
  expect(coverVideoId).toBe(lessons[2]?.id)

  await step('SE-06 a change of another device is not overwritten, and the form says so', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Title' }))
      .toHaveValue(`Rope rescue of ${username}`)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ title: 'Elsewhere', lessonIds: [lessons[0]?.id], revision: 1 })
    expect((await fetch(`/api/series/${id}`, { method: 'PUT', headers, body })).ok).toBe(true)
    await button('Save').click()
    await expect.element(shell.main.getByRole('alert')).toMatchTextContent(/changed meanwhile/)
  })
  await step('SE-12 the own uploads list the series, and SE-05 it is deleted there', async () => {
    openApp('/profile?tab=uploads')
    await expect.element(list('My series').getByText(/^Series · 1 lesson$/)).toBeVisible()
    await list('My series').getByRole('link', { name: 'Elsewhere' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await button('Delete series').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast('Series deleted', 'Elsewhere')
    await expectPath('/profile?tab=uploads')
    await expect.element(list('My series')).not.toBeInTheDocument()
  })
})

test('the page of a series loads, fails, counts what was watched, and leads on', async () => {
  forgive(/RequestError: (404|500)/)
  const { id, title, titles, ids, seriesId } = await aSeries()
  const mend = network.fail(/^\/api\/series\/\d+$/)
  openApp(`/series/${seriesId}`)
  await expect.element(shell.main.getByRole('alert')).toBeVisible()
  mend()
  const go = network.hold(/^\/api\/series\/\d+$/)
  await button('Try again').click()
  go()
  await step('SE-10 the lessons stand in order, with what was watched of each', async () => {
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectTexts(list('Lessons').getByRole('link'), titles)
    await expect.element(page.getByText('Series · 3 lessons · 0 of 3 watched')).toBeVisible()
    await expect.element(button('Start with part 1')).toBeVisible()
  })
  expect(await commands.findInaccessible()).toEqual([])
  const watched = { lengthMs: 2000, coveredMs: 2000, lastAt: new Date().toISOString() }
  network.answer(/^\/api\/training\/progress$/, () =>
    Response.json([
      { ...watched, videoId: ids[0], doneAt: watched.lastAt },
      { ...watched, videoId: ids[1], coveredMs: 1000, doneAt: null },
    ]),
  )
  openApp(`/series/${seriesId}`)
  await step('SE-10 it goes on with the first part that was not watched whole', async () => {
    await expect.element(list('Lessons').getByText('50 % watched')).toBeVisible()
    await button('Continue with part 2').click()
    await expect.element(player.dialog).toBeVisible()
    await expectPath(`/video/${ids[1]}`)
  })
  await step('SE-14 the lesson says its part', async () => {
    const link = player.dialog.getByRole('link', { name: `Part 2 of 3 · ${title}` })
    await expect.element(link).toHaveAttribute('href', `/series/${seriesId}`)
  })

  await page.viewport(...PHONE)
  openApp(`/series?by=${id}`)
  await step('SE-11 SE-12 the list has the series of the instructor', async () => {
    const card = list('Series').getByRole('listitem')
    await expect.element(card).toMatchTextContent(/1 of 3 watched.*Rescue of .*Series · 3 lessons/)
  })
  expect(await commands.findInaccessible()).toEqual([])
  await ask('/api/auth/logout', {})
  await page.viewport(...WIDE)
  openApp(`/profile/${id}`)
  await step('SE-12 the page of the instructor has it for visitors, without a count', async () => {
    await expect
      .element(page.getByRole('region', { name: 'Series' }).getByRole('link', { name: title }))
      .toBeVisible()
    await expect.element(page.getByText(/of 3 watched/)).not.toBeInTheDocument()
  })
  openApp('/series/2000000000')
  await expect.element(page.getByText('This series is not here.')).toBeVisible()
})

test('the end of a lesson offers the next part of its series, and starts nothing', async () => {
  const { title, titles, ids } = await aSeries()
  const last = await ask<Video>(`/api/videos/${ids[2]}`)
  openApp('/terms')
  await player.open(await ask<Video>(`/api/videos/${ids[0]}`))
  const playToEnd = async () => {
    await expect.poll(() => videoOf(player.picture).readyState).toBeGreaterThan(2)
    const element = videoOf(player.picture)
    element.muted = true
    element.currentTime = element.duration - 1
    await element.play()
    await expect.poll(() => element.ended, { timeout: 20_000 }).toBe(true)
  }
  await playToEnd()
  await step('SE-15 the next part is offered with its number, and does not start', async () => {
    await expect.element(ending).toMatchTextContent(new RegExp(`Next: part 2 of 3 · ${title}`))
    await expect.element(ending.getByRole('link', { name: `Watch next: ${titles[1]}` })).toBeVisible()
    expect(await commands.findInaccessible()).toEqual([])
    await expectPath(`/video/${ids[0]}`)
  })
  await step('SE-15 the offer is closed by the keyboard', async () => {
    await press(ending.getByRole('button', { name: 'Stay here' }), '{Enter}')
    await expect.element(ending).not.toBeInTheDocument()
    await expectPath(`/video/${ids[0]}`)
  })
  await playToEnd()
  await press(ending.getByRole('link', { name: `Watch next: ${titles[1]}` }), '{Enter}')
  await expectPath(`/video/${ids[1]}`)
  await player.close.click()
  await player.open(last)
  await playToEnd()
  await step('SE-15 behind the last part any other lesson is offered', () =>
    expect.element(ending.getByRole('link', { name: /^Play next: / })).toBeVisible(),
  )
})

test('a series fills in its lessons where lessons are assigned and pinned', async () => {
  const { title, titles, seriesId } = await aSeries()
  await enterAsAdmin()
  const units = await ask<Unit[]>('/api/training/units')
  const parentId = units.find((unit) => unit.parentId === null)?.id
  await ask('/api/training/units', { name: `Crew of ${seriesId}`, kind: 'crew', parentId })
  openApp('/records?tab=assignments')
  await button('Assign lessons').click()
  const dialog = page.getByRole('dialog')
  const add = async () => {
    await dialog.getByRole('button', { name: 'Add a series' }).click()
    await dialog.getByRole('searchbox', { name: 'Find a series' }).fill(title)
    await dialog.getByRole('button', { name: `Add the series ${title} · 3 lessons` }).click()
  }
  await add()
  await step('SE-16 the lessons are chosen in order, under the title of the series', async () => {
    await expect.element(dialog.getByText(`3 lessons of “${title}” added.`)).toBeVisible()
    for (const lesson of titles)
      await expect.element(dialog.getByRole('checkbox', { name: lesson })).toBeChecked()
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  })
  expect(await commands.findInaccessible()).toEqual([])
  openApp(`/series/${seriesId}`)
  await button('Assign').click()
  await step('SE-16 the page of the series opens the form with its lessons and its title', async () => {
    await expect.element(dialog.getByText(titles.join(', '))).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  })
  expect(await commands.findInaccessible()).toEqual([])
  openApp('/records?tab=assignments')
  await button('Assign lessons').click()
  await add()
  const long = await seriesAt(seriesId)
  const lessons = Array.from({ length: 21 }, (_, at) => ({ ...long.lessons[0], id: 5_000_000 + at }))
  network.answer(/^\/api\/series\/\d+$/, () =>
    Response.json({ ...long, lessons, lessonIds: lessons.map(({ id }) => id) }),
  )
  await dialog.getByRole('button', { name: `Add the series ${title} · 3 lessons` }).click()
  await step('SE-16 one that is too long is not added, and the form says so', async () => {
    await expect.element(dialog.getByText(/An assignment has at most 20 lessons/)).toBeVisible()
    expect(dialog.getByRole('checkbox', { name: titles[0] ?? '' }).elements()).toHaveLength(1)
  })
  network.reset()

  await ask('/api/admin/walls', { name: `Wall ${seriesId}` })
  openApp('/admin?tab=walls')
  await button(`Programme of Wall ${seriesId}`).click()
  await add()
  await step('SE-17 the wall plays them in order', async () => {
    const chosen = dialog.getByRole('list', { name: 'Order of the lessons' }).getByRole('listitem')
    await expectTexts(
      chosen,
      titles.map((title, index) => `${index + 1}. ${title}`),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
  closeApp()
})
