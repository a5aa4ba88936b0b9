import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { createQueryClient } from '../entities/session/query-client.ts'
import { createBrowserPlatform } from '../platform/browser-platform.ts'
import { PlatformContext } from '../platform/platform.ts'
import CategoryScreen from '../screens/category/category-screen.tsx'
import HomeScreen from '../screens/home/home-screen.tsx'
import MicroClipsScreen from '../screens/microclips/microclips-screen.tsx'
import ShortsScreen from '../screens/shorts/shorts-screen.tsx'
import TrendingScreen from '../screens/trending/trending-screen.tsx'
import VideoScreen from '../screens/video/video-screen.tsx'
import { createTheme } from '../theme/system.ts'
import { Shell } from './shell.tsx'

export { APP, FIRST_PAINT, IS_READY } from './first-paint.ts'

/**
 * The HTML of a screen on a phone before its data is loaded, with its styles. Only the build calls it
 * (scripts/prerender.ts). It renders the components of the app, so that the two stay the same.
 */
export function renderFirstPaint(pathname: string): string {
  return renderToString(
    <PlatformContext value={createBrowserPlatform()}>
      <ChakraProvider value={createTheme()}>
        <QueryClientProvider client={createQueryClient()}>
          <StaticRouter location={pathname}>
            <Routes>
              <Route element={<Shell />}>
                <Route index element={<HomeScreen />} />
                <Route path="/shorts" element={<ShortsScreen />} />
                <Route path="/trending" element={<TrendingScreen />} />
                <Route path="/microclips" element={<MicroClipsScreen />} />
                <Route path="/category/:id" element={<CategoryScreen id={1} />} />
                <Route path="/video/:id" element={<VideoScreen id={1} />} />
              </Route>
            </Routes>
          </StaticRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </PlatformContext>,
  )
}
