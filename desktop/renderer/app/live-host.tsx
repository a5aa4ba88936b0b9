import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { interactions } from '../entities/live/interactions.ts'
import { live } from '../entities/live/live.ts'
import { followOtherTabs } from '../entities/session/other-tabs.ts'
import { listen } from '../lib/listen.ts'
import { titleOfVideo } from '../entities/video/video-cache.ts'
import { onCredentialRenewed, useSession } from '../entities/session/session.ts'
import { applyLiveMessage } from './apply-live-message.ts'

/** Opens the live connection for the session, and applies its messages and the changes of other tabs. Renders nothing. */
export default function LiveHost() {
  const client = useQueryClient()
  const { status, user } = useSession()
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))

  useEffect(() => {
    if (status !== 'loading') live.setUser(user)
  }, [status, user])

  useEffect(() => followOtherTabs(client), [client])

  useEffect(() => {
    live.open()
    const ends = [
      live.onMessage((message) => applyLiveMessage(client, message, (path) => open(path))),
      interactions.subscribe((interaction) =>
        live.sendInteraction(interaction, titleOfVideo(client, interaction.videoId)),
      ),
      onCredentialRenewed(live.renew),
      listen(window, ['online'], live.retry),
      // With an open socket a browser doesn't keep a page for the way back.
      listen(window, ['pagehide'], live.close),
      listen(window, ['pageshow'], live.open),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [client])

  return null
}
