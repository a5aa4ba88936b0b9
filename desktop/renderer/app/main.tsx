import './start.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../lib/query-client.ts'
import { toaster } from '../lib/toast.ts'
import { createBrowserPlatform } from '../platform/browser-platform.ts'
import { Providers } from './providers.tsx'
import { AppRoutes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root')

toaster.showCarried()
createRoot(root).render(
  <StrictMode>
    <Providers platform={createBrowserPlatform()} queryClient={createQueryClient()}>
      <AppRoutes />
    </Providers>
  </StrictMode>,
)
