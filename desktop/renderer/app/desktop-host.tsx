import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDownloadsFeed } from '../features/downloads/use-downloads-feed.ts'
import { live } from '../lib/live.ts'
import { usePlatform } from '../platform/platform.ts'
import { reviewWords } from './apply-live-message.ts'

/** What the program around the page asks of it and is told by it. Shows nothing. */
export default function DesktopHost() {
  const navigate = useNavigate()
  const { onPathOpened, browserSignIn, notify } = usePlatform()
  useDownloadsFeed()

  useEffect(() => onPathOpened?.((path) => void navigate(path)), [onPathOpened, navigate])

  useEffect(
    () =>
      browserSignIn?.onEnd((end) => {
        // As after a sign-in in a browser: everything is read anew as this person.
        if (end.outcome === 'signedIn') window.location.assign('/')
        else void navigate(`/auth?problem=${end.problem}`)
      }),
    [browserSignIn, navigate],
  )

  useEffect(
    () =>
      live.onMessage((message) => {
        if (message.type !== 'video_reviewed') return
        const { title, description } = reviewWords(message)
        const path = message.status === 'approved' ? `/video/${message.videoId}` : '/profile'
        notify?.({ title, body: description, path })
      }),
    [notify],
  )

  return null
}
