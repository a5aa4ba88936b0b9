import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { join, openApp, PHONE } from './app.tsx'
import { network } from './network.ts'
import { expectCount, shell, step } from './page.ts'

const GB = 1024 ** 3
const CONFIG = /^\/api\/config$/
const field = page.getByLabelText('Video file')
const refusal = shell.main.getByRole('alert')
const preview = page.getByLabelText('Preview of the picked video')

const stateLimit = (answer: object) => network.answer(CONFIG, () => Response.json(answer))

/** A file that says this size, without its bytes. */
function fileOf(size: number, name = 'drill.mp4', type = 'video/mp4'): File {
  const file = new File(['lesson'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** Picks as the chooser of the browser does, which gives the page its own file objects. */
async function pick(input: Locator, file: File): Promise<void> {
  const element = await input.findElement()
  Object.defineProperty(element, 'files', { configurable: true, value: [file] })
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

async function drop(file: File): Promise<void> {
  const button = await page.getByRole('button', { name: 'Choose videos' }).findElement()
  const event = new DragEvent('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: { files: [file] } })
  button.dispatchEvent(event)
}

/** Whether the element is between the edges of the page and under no other one. */
const isInSight = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && bottom <= window.innerHeight && found !== null && element.contains(found)
}

test.each(['/upload/training', '/upload/shorts'])(
  '%s states the limit and refuses a larger file',
  async (path) => {
    stateLimit({ maxUploadMb: 4096 })
    await join()
    await page.viewport(...PHONE)
    openApp(path)
    await step('UT-60 the limit is beside the field', () =>
      expect.element(shell.main.getByText('MP4, MOV or WebM, up to 4 GB', { exact: true })).toBeVisible(),
    )
    const words = 'This video (4.29 GB) is larger than 4 GB, the most that is taken here.'
    await step('UT-61 a larger file is refused when it is picked', async () => {
      await pick(field, fileOf(4 * GB + 1))
      await expect.element(refusal).toHaveTextContent(words)
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.poll(() => isInSight(refusal.element())).toBe(true)
      await expectCount(preview, 0)
    })
    await step('a file of exactly the limit is picked', async () => {
      await pick(field, fileOf(4 * GB))
      await expectCount(refusal, 0)
      await expect.element(shell.main.getByText('drill.mp4')).toBeVisible()
      await page.getByRole('button', { name: 'Remove video' }).click()
    })
    await step('UT-61 a larger file is refused when it is dropped', async () => {
      await drop(fileOf(5 * GB))
      await expect.element(refusal).toMatchTextContent(/^This video \(5\.37 GB\) is larger than 4 GB/)
      await expectCount(preview, 0)
    })
    await step('a larger picture is refused', async () => {
      await drop(fileOf(GB))
      await expectCount(refusal, 0)
      await pick(page.getByLabelText('Thumbnail (optional)'), fileOf(11_000_000, 'cover.png', 'image/png'))
      await expect.element(refusal).toHaveTextContent('This picture (11.0 MB) is larger than 10 MB.')
    })
  },
)

test('UT-23 the form has no limit of its own: where the server states none, a file of any size is picked', async () => {
  stateLimit({})
  await join()
  openApp('/upload/training')
  await pick(field, fileOf(90 * GB))
  await expect.element(shell.main.getByText('drill.mp4')).toBeVisible()
  await expectCount(refusal, 0)
})
