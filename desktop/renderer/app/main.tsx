import '../theme/fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../lib/query-client.ts'
import { toaster } from '../lib/toast.ts'
import { createBrowserPlatform } from '../platform/browser-platform.ts'
import { Providers } from './providers.tsx'
import { AppRoutes } from './routes.tsx'
import { startHome } from './start-home.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root')

const queryClient = createQueryClient()
// What a visitor of the home page sees first is on its way before the page's own code is.
// Its Shorts tab shows nothing of that.
const { pathname, search } = window.location
if (pathname === '/' && new URLSearchParams(search).get('tab') !== 'shorts') startHome(queryClient)

toaster.showCarried()
createRoot(root).render(
  <StrictMode>
    <Providers platform={createBrowserPlatform()} queryClient={queryClient}>
      <AppRoutes />
    </Providers>
  </StrictMode>,
)
