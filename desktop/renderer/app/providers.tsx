import { ChakraProvider, type SystemContext } from '@chakra-ui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ScreenBoundary } from '../components/screen-boundary.tsx'
import { ToastRegion } from '../components/toast-region.tsx'
import { PlatformContext, type Platform } from '../platform/platform.ts'

interface ProvidersProps {
  theme: SystemContext
  platform: Platform
  queryClient: QueryClient
  children: ReactNode
}

export function Providers({ theme, platform, queryClient, children }: ProvidersProps) {
  return (
    <PlatformContext value={platform}>
      <ChakraProvider value={theme}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <ScreenBoundary resetKey="shell">{children}</ScreenBoundary>
          </BrowserRouter>
          <ToastRegion />
        </QueryClientProvider>
      </ChakraProvider>
    </PlatformContext>
  )
}
