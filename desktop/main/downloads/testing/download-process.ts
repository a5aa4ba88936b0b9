import { openDownloads } from '../downloads.ts'

/** A process that begins a download, for tests that kill it. */
const [userData = '', server = ''] = process.argv.slice(2)
const downloads = await openDownloads({
  userData,
  fetch,
  getServer: () => server,
  getToken: () => null,
  tell: (name, message) => {
    if (name === 'downloadMoved') process.stdout.write(`${JSON.stringify(message)}\n`)
  },
  chooseFolder: () => Promise.resolve(null),
  now: () => Date.now(),
})
await downloads.handlers.startDownload({ videoId: 1 })
