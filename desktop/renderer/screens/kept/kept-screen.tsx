import { Text } from '@chakra-ui/react'
import { Navigate } from 'react-router-dom'
import { Page } from '../../components/page.tsx'
import { deviceOf } from '../../features/downloads/download-labels.ts'
import { KeptPanel } from '../../features/downloads/kept-panel.tsx'
import { usePlatform } from '../../platform/platform.ts'

/** The lessons that this browser keeps. The desktop app has them in its settings. */
export default function KeptScreen() {
  const { downloads } = usePlatform()
  if (downloads?.disk) return <Navigate replace to="/settings" />
  return (
    <Page
      title={`Kept on this ${downloads ? deviceOf(downloads) : 'device'}`}
      subtitle={downloads ? 'These lessons play without a connection.' : undefined}
      width="44rem"
    >
      {downloads ? (
        <KeptPanel downloads={downloads} />
      ) : (
        <Text color="fg.muted">
          This browser keeps no lessons: it has no storage for them here. It needs a page that comes by https.
        </Text>
      )}
    </Page>
  )
}
