import { expect, test } from 'vitest'
import { createElectronDouble } from '../testing/electron-double.ts'
import { createNotifications } from './notifications.ts'

test('a notice that the system refuses to show leaves a line in the log', async () => {
  const { electron, notifications } = createElectronDouble({ platform: 'darwin' })
  await electron.app.whenReady()
  const lines: string[] = []
  const { show } = createNotifications({
    Notification: electron.Notification,
    isInView: () => false,
    openPath: () => undefined,
    log: (line) => lines.push(line),
  })
  show({ title: 'Video approved', body: '"CPR" is published now.', path: '/video/7' })
  expect(lines).toEqual([])
  notifications[0]?.fail('The application is not signed')
  expect(lines).toEqual(['The system shows no notice: The application is not signed'])
})
