import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter, useRoutes } from 'react-router-dom'
import { examplePath, type PrerenderedScreen } from '#shared/prerendered-screens.ts'
import { createQueryClient } from '../entities/session/query-client.ts'
import { createBrowserPlatform } from '../platform/browser-platform.ts'
import { PlatformContext } from '../platform/platform.ts'
import { createTheme } from '../theme/system.ts'
import { PRERENDERED, SCREENS } from './screens.tsx'
import { Shell } from './shell.tsx'

export { APP, FIRST_PAINT, IS_READY } from './first-paint.ts'

// A screen that is loaded is rendered at once.
await Promise.all(Object.values(PRERENDERED).map((screen) => screen.preload()))

const Screens = () => useRoutes([{ element: <Shell />, children: SCREENS }])

/**
 * The HTML of a screen on a phone before its data is loaded, with its styles. Only the build calls it
 * (scripts/prerender.ts). It renders the components of the app, so that the two stay the same.
 */
export function renderFirstPaint(name: PrerenderedScreen): string {
  return renderToString(
    <PlatformContext value={createBrowserPlatform()}>
      <ChakraProvider value={createTheme()}>
        <QueryClientProvider client={createQueryClient()}>
          <StaticRouter location={examplePath(name)}>
            <Screens />
          </StaticRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </PlatformContext>,
  )
}
