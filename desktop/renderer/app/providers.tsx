import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ScreenBoundary } from '../components/screen-boundary.tsx'
import { ToastRegion } from '../components/toast-region.tsx'
import { PlatformContext, type Platform } from '../platform/platform.ts'
import { system } from '../theme/system.ts'

interface ProvidersProps {
  platform: Platform
  queryClient: QueryClient
  children: ReactNode
}

export function Providers({ platform, queryClient, children }: ProvidersProps) {
  return (
    <PlatformContext value={platform}>
      <ChakraProvider value={system}>
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
