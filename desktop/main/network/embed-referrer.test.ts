import { afterEach, expect, test } from 'vitest'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'

let app: StartedDouble
afterEach(() => app.stop())

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/abcdefgh'

test('the frame of a video provider is asked for with the server as its page, as in a browser', async () => {
  app = await startDouble({ stored: { server: 'http://192.168.1.20:3000' } })
  for (const url of [
    YOUTUBE,
    'https://www.youtube.com/embed/abcdefgh',
    'https://player.vimeo.com/video/12345?dnt=1',
  ]) {
    expect(app.seen.headersOf(url, { 'User-Agent': 'x' })).toEqual({
      'User-Agent': 'x',
      Referer: 'http://192.168.1.20:3000/',
    })
  }
})

test('no other address learns the server, and a referrer that is there stays', async () => {
  app = await startDouble({ stored: { server: 'https://turnout.example.org' } })
  for (const url of ['https://example.org/embed/x', 'https://www.youtube.com.example.org/'])
    expect(app.seen.headersOf(url, {})).toEqual({})
  const own = { referer: 'https://www.youtube-nocookie.com/' }
  expect(app.seen.headersOf(YOUTUBE, own)).toEqual(own)
})

test('without a server there is no page to name', async () => {
  app = await startDouble()
  expect(app.seen.headersOf(YOUTUBE, {})).toEqual({})
})
