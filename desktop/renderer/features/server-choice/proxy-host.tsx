import { useEffect, useEffectEvent } from 'react'
import type { ProxyQuestion } from '#shared/bridge/connection.ts'
import { logError } from '../../lib/log-error.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { usePlatform } from '../../platform/platform.ts'
import { ProxyDialog } from './proxy-dialog.tsx'

/**
 * Asks for the password of a proxy that stands in the way of a running app. On the wall no person would close the dialog,
 * so none is shown.
 */
export function ProxyHost() {
  const { server, kiosk } = usePlatform()
  const proxy = kiosk?.isHere === true ? null : server?.proxy
  const { subject, isOpen, openCount, open, close } = useDialog<ProxyQuestion>()
  const ask = useEffectEvent(open)
  useEffect(() => {
    if (!proxy) return undefined
    const end = proxy.onAsked(ask)
    const askFirst = (question: ProxyQuestion | null) => {
      if (question) ask(question)
    }
    proxy.read().then(askFirst).catch(logError)
    return end
  }, [proxy])
  if (!subject) return null
  return (
    <ProxyDialog
      key={openCount}
      question={subject}
      isOpen={isOpen}
      // What failed is loaded again.
      onSignedIn={() => window.location.reload()}
      onClose={close}
    />
  )
}
