import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { WallPage } from '../../pages/wall-page.ts'
import { expect, skipWithoutElectron, test, WHERE } from './electron-fixture.ts'

test.describe(WHERE, () => {
  skipWithoutElectron()
  test.use({ argv: ['--kiosk'] })

  test('the wall covers the display, stays when it is closed, and is left only by its PIN', async ({
    desktop: { app, page },
  }) => {
    const wall = new WallPage(page)
    await expect(wall.title).toBeVisible()
    const look = () =>
      app.evaluate(({ BrowserWindow, Menu, powerSaveBlocker }) => {
        const windows = BrowserWindow.getAllWindows()
        return {
          addresses: windows.map(({ webContents }) => webContents.getURL()),
          isKiosk: windows.every((window) => window.isKiosk()),
          // On macOS an empty menu takes the place of none.
          hasMenu: (Menu.getApplicationMenu()?.items.length ?? 0) > 0,
          // Electron counts them from 0 or 1.
          isAwake: [0, 1, 2].some((id) => powerSaveBlocker.isStarted(id)),
        }
      })
    const shown = { addresses: [`${DESKTOP_ORIGIN}/wall`], isKiosk: true, hasMenu: false, isAwake: true }
    await expect.poll(look).toEqual(shown)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(look).toEqual(shown)

    // Only the PIN leaves the wall.
    await page.keyboard.press('s')
    await wall.enterPin('2468', 'Set PIN')
    const mainWindow = app.waitForEvent('window')
    await wall.settings.getByRole('button', { name: 'Leave the wall' }).click()
    await expect(new ShellPage(await mainWindow).header).toBeVisible()
    await expect
      .poll(look)
      .toEqual({ addresses: [`${DESKTOP_ORIGIN}/`], isKiosk: false, hasMenu: true, isAwake: false })
  })

  test('a wall whose page has crashed is loaded again', async ({ desktop: { app, page } }) => {
    await expect(new WallPage(page).title).toBeVisible()
    const crashes = page.waitForEvent('crash')
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
    await crashes
    // The page's own clock starts again with it.
    await expect
      .poll(
        () =>
          app.evaluate(async ({ BrowserWindow }) => {
            const contents = BrowserWindow.getAllWindows()[0]?.webContents
            if (!contents || contents.isCrashed()) return 'gone'
            return String(await contents.executeJavaScript('document.querySelector("h1")?.textContent ?? ""'))
          }),
        { timeout: 60_000 },
      )
      .not.toMatch(/^(gone)?$/)
  })
})
