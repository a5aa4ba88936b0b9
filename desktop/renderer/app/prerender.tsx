import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { createQueryClient } from '../entities/session/query-client.ts'
import { createBrowserPlatform } from '../platform/browser-platform.ts'
import { PlatformContext } from '../platform/platform.ts'
import HomeScreen from '../screens/home/home-screen.tsx'
import ShortsScreen from '../screens/shorts/shorts-screen.tsx'
import { system } from '../theme/system.ts'
import { Shell } from './shell.tsx'

export { APP, FIRST_PAINT, IS_READY } from './first-paint.ts'

/**
 * A screen as a phone shows it before anything was asked for, as HTML with its styles in it. Run by the build alone:
 * what is drawn here is the app's own components, so that the two can't drift apart.
 */
export function renderFirstPaint(pathname: '/' | '/shorts'): string {
  return renderToString(
    <PlatformContext value={createBrowserPlatform()}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={createQueryClient()}>
          <StaticRouter location={pathname}>
            <Routes>
              <Route element={<Shell />}>
                <Route index element={<HomeScreen />} />
                <Route path="/shorts" element={<ShortsScreen />} />
              </Route>
            </Routes>
          </StaticRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </PlatformContext>,
  )
}
