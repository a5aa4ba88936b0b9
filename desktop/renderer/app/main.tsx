import './start.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Bridge } from '#shared/bridge/bridge.ts'
import { BRIDGE_KEY } from '#shared/bridge/names.ts'
import { createQueryClient } from '../entities/session/query-client.ts'
import { returnPath } from '../entities/session/return-path.ts'
import { toaster } from '../lib/toast.ts'
import { createTheme } from '../theme/system.ts'
import { createBrowserPlatform } from '../platform/browser-platform.ts'
import type { Platform } from '../platform/platform.ts'
import { FIRST_PAINT } from './first-paint.ts'
import { Providers } from './providers.tsx'
import { AppRoutes } from './routes.tsx'
import { readyToTakeOver } from './hydrate-prerender.ts'

declare global {
  interface Window {
    /** Set by the preload script of the desktop app. */
    [BRIDGE_KEY]?: Bridge
  }
}

async function start(platform: Platform): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has lost its root')
  // A sign-in at a provider ends on the home screen, from where the stored path leads back.
  const back = window.location.pathname === '/' ? returnPath.take() : null
  if (back !== null) {
    window.history.replaceState(null, '', back)
    document.querySelector(`[${FIRST_PAINT}]`)?.remove()
  }
  const queryClient = createQueryClient()
  const isReady = readyToTakeOver(queryClient)
  // In a task of its own, after the one that has evaluated the modules.
  await new Promise((resolve) => setTimeout(resolve))
  const theme = createTheme()
  await isReady
  toaster.showCarried()
  // A transition is rendered in slices of 5 ms: a phone answers to a finger meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers theme={theme} platform={platform} queryClient={queryClient}>
          <AppRoutes />
        </Providers>
      </StrictMode>,
    ),
  )
}

const bridge = window[BRIDGE_KEY]
if (bridge) {
  void Promise.all([import('../platform/desktop-platform.ts'), import('./desktop-department.ts')])
    .then(([{ createDesktopPlatform }, { showStoredDepartment }]) => {
      showStoredDepartment()
      return createDesktopPlatform(bridge)
    })
    .then(start)
} else void start(createBrowserPlatform())
