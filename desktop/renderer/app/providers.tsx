import { ChakraProvider, type SystemContext } from '@chakra-ui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ScreenBoundary } from '../components/screen-boundary.tsx'
import { ToastRegion } from '../components/toast-region.tsx'
import { PlatformContext, type Platform } from '../platform/platform.ts'
import { AppRouter } from './app-router.tsx'

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
          <ScreenBoundary resetKey="shell">
            <AppRouter>{children}</AppRouter>
          </ScreenBoundary>
          <ToastRegion />
        </QueryClientProvider>
      </ChakraProvider>
    </PlatformContext>
  )
}
