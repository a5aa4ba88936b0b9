import { newPerson } from '../browser/people.ts'
import { VIDEO_FILE } from '../browser/fixtures.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expect, skipWithoutElectron, test, WHERE } from './electron-fixture.ts'

test.describe(WHERE, () => {
  skipWithoutElectron()
  test('an upload continues while the window is closed, and the desktop app then ends, but on macOS', async ({
    desktop: { app, page, site, setOffline },
    playwright,
  }) => {
    const shell = new ShellPage(page)
    const auth = new AuthPage(page)
    const upload = new UploadPage(page)
    const person = newPerson()
    await shell.signIn.click()
    await auth.tab('Create Account').click()
    await auth.fillRegistration(person)
    await auth.submit('Create Account')
    await expect(shell.account).toBeVisible()

    await upload.open()
    // The system's dialog, which the test cannot operate.
    await app.evaluate(({ dialog }, file) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
    }, VIDEO_FILE)
    await page.getByRole('button', { name: 'Choose videos' }).click()
    await expect(upload.preview).toBeVisible()
    await upload.title.fill('Night drill')
    await upload.category.selectOption({ index: 1 })
    await setOffline(true)
    await upload.send.click()
    await expect(page.getByRole('region', { name: 'Upload of Night drill' })).toContainText('Connection lost')

    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close()
    })
    const countWindows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    await expect.poll(countWindows).toBe(0)
    // On macOS a program without a window goes on.
    const ends = process.platform !== 'darwin'
    const ended = ends ? app.waitForEvent('close') : null
    await setOffline(false)

    const requests = await playwright.request.newContext({ baseURL: site.baseUrl })
    const answer = await requests.post('/api/auth/login', { data: person })
    // The contract's answers.
    const { id } = (await answer.json()) as { id: number }
    const titles = async () => {
      const videos = (await (await requests.get(`/api/users/${id}/videos`)).json()) as { title: string }[]
      return videos.map(({ title }) => title)
    }
    await expect.poll(titles, { timeout: 60_000 }).toEqual(['Night drill'])
    await ended
    await requests.dispose()
  })
})
