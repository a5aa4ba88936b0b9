import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '#server/demo/demo-accounts.ts'

/** Who looks: a visitor, a new account with nothing in it, or an account of the demo library. */
export type Viewer = 'visitor' | 'newcomer' | typeof DEMO_ADMIN | 'jonas_keller'

export interface Shot {
  /** Unique; 'home · below' is what comes after one height of the screen. */
  name: string
  path: string
  as?: Viewer
  /** Brings the screen into the state of the picture. */
  prepare?: (page: Page) => Promise<unknown>
  /** Requests that fail with 500, as a pattern of `page.route`. */
  fails?: string
}

const press =
  (name: string | RegExp, role: 'button' | 'tab' | 'menuitem' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()
const inOrder =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const below = (page: Page) => page.evaluate(() => window.scrollBy(0, window.innerHeight - 80))
const openCard = async (page: Page) => {
  await page.locator('[data-card-open]').first().click()
  await page.getByRole('dialog').locator('video[src]').waitFor()
}
const openMenu = async (page: Page) => {
  await press(/^My Account/)(page)
  await page.getByRole('menu').waitFor()
}
/** The keys are heard once the page is idle. */
const openShortcuts = async (page: Page) => {
  const sheet = page.getByRole('dialog')
  for (let tries = 0; tries < 20 && !(await sheet.isVisible()); tries++) {
    await page.keyboard.press('?')
    await page.waitForTimeout(500)
  }
}
/** A popover on wide screens, a page on phones. */
const openBell = async (page: Page) => {
  await press(/^Notifications/)(page)
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
}
const goOffline = async (page: Page) => {
  await page.context().setOffline(true)
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor()
}
/** Dialogs are loaded when they are wanted. */
const opens = (step: (page: Page) => Promise<unknown>) =>
  inOrder(step, (page) => page.locator('[role=dialog], [role=alertdialog]').first().waitFor())

const VISITOR: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home · below', path: '/', prepare: below },
  { name: 'home · shorts', path: '/?tab=shorts' },
  { name: 'home · failing', path: '/', fails: '**/api/videos/**' },
  { name: 'sidebar', path: '/creators', prepare: press('Open sidebar') },
  { name: 'trending', path: '/trending' },
  { name: 'trending · grid', path: '/trending?view=grid' },
  { name: 'category', path: '/category/1' },
  { name: 'shorts', path: '/shorts' },
  { name: 'shorts · failing', path: '/shorts', fails: '**/api/videos/shorts*' },
  { name: 'micro clips', path: '/microclips' },
  { name: 'creators', path: '/creators' },
  { name: 'discover', path: '/discover' },
  { name: 'search', path: '/search?q=fire' },
  { name: 'search · nothing', path: '/search?q=zzqqxx' },
  {
    name: 'search · suggestions',
    path: '/terms',
    prepare: async (page) => {
      const box = page.getByRole('combobox', { name: 'Search videos' })
      const opener = page.getByRole('button', { name: 'Search', exact: true })
      await box.or(opener).first().waitFor()
      if (await opener.isVisible()) await opener.click()
      await box.fill('air')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'video', path: '/video/1' },
  { name: 'video · below', path: '/video/1', prepare: below },
  { name: 'video · not there', path: '/video/99999' },
  { name: 'player', path: '/trending?view=grid', prepare: openCard },
  { name: 'share', path: '/video/1', prepare: opens(press(/^Share/)) },
  { name: 'profile of a creator', path: '/profile/3' },
  { name: 'guard', path: '/saved' },
  { name: 'not found', path: '/nowhere' },
  { name: 'terms', path: '/terms' },
  { name: 'shortcuts', path: '/terms', prepare: openShortcuts },
  { name: 'sign in', path: '/auth' },
  {
    name: 'registration · errors',
    path: '/auth',
    prepare: inOrder(press('Create Account', 'tab'), press('Create Account')),
  },
  { name: 'reset', path: '/reset' },
  { name: 'verify', path: '/verify' },
  { name: 'invitation', path: '/invitation' },
  { name: 'unsubscribe', path: '/unsubscribe' },
  { name: 'wall', path: '/wall' },
  { name: 'offline', path: '/terms', prepare: goOffline },
]

const NEWCOMER: Shot[] = [
  { name: 'account menu', path: '/terms', prepare: openMenu },
  { name: 'notifications · empty', path: '/terms', prepare: openBell },
  { name: 'saved · empty', path: '/saved' },
  { name: 'watch later · empty', path: '/watch-later' },
  { name: 'saved · failing', path: '/saved', fails: '**/api/users/*/saved*' },
  { name: 'own profile', path: '/profile' },
  { name: 'own uploads · empty', path: '/profile?tab=uploads' },
  { name: 'achievements', path: '/profile?tab=achievements' },
  { name: 'edit profile', path: '/profile', prepare: opens(press('Edit Profile')) },
  { name: 'security', path: '/profile/security' },
  { name: 'preferences', path: '/preferences' },
  { name: 'upload options', path: '/upload' },
  { name: 'upload training', path: '/upload/training' },
  { name: 'upload shorts', path: '/upload/shorts' },
  { name: 'call button', path: '/call' },
]

const CREATOR: Shot[] = [
  { name: 'notifications', path: '/terms', prepare: openBell },
  { name: 'own uploads', path: '/profile?tab=uploads' },
  { name: 'edit video', path: '/profile?tab=uploads', prepare: opens(press(/^Edit (?!Profile)/)) },
]

const ADMIN: Shot[] = [
  { name: 'admin', path: '/admin' },
  { name: 'admin · below', path: '/admin', prepare: below },
  { name: 'admin · failing', path: '/admin', fails: '**/api/admin/**' },
  { name: 'pending videos', path: '/admin?tab=pending-videos' },
  { name: 'review', path: '/admin?tab=pending-videos', prepare: opens(press(/^Review /)) },
  { name: 'pending shorts', path: '/admin?tab=pending-shorts' },
  { name: 'all videos', path: '/admin?tab=all-videos' },
  { name: 'edit properties', path: '/admin?tab=all-videos', prepare: opens(press(/^Edit /)) },
  { name: 'deletion', path: '/admin?tab=all-videos', prepare: opens(press(/^Delete /)) },
  { name: 'users', path: '/admin?tab=users' },
  { name: 'role', path: '/admin?tab=users', prepare: opens(press(/^Manage role/)) },
  { name: 'settings', path: '/admin?tab=settings' },
  { name: 'captions', path: '/video/1?captions=edit' },
  { name: 'toast', path: '/video/1', prepare: press(/^(Watch later|Remove from Watch Later)/) },
]

const seenBy = (as: Viewer, shots: Shot[]): Shot[] => shots.map((shot) => ({ as, ...shot }))

/** Every screen, with the main dialogs and states, in the order of the contact sheet. */
export const SHOTS: readonly Shot[] = [
  ...seenBy('visitor', VISITOR),
  ...seenBy('newcomer', NEWCOMER),
  ...seenBy('jonas_keller', CREATOR),
  ...seenBy(DEMO_ADMIN, ADMIN),
]
