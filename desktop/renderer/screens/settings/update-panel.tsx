import { Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { UpdateState } from '#shared/bridge/bridge.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { logError } from '../../lib/log-error.ts'
import type { Platform } from '../../platform/platform.ts'

const updateTextOf = ({ state, version }: UpdateState): string =>
  ({
    off: 'This build doesn’t look for updates by itself.',
    current: 'This is the newest version.',
    checking: 'Looking for a newer version …',
    downloading: `Version ${version} is being fetched …`,
    ready: `Version ${version} is ready.`,
    failed: 'Looking for a newer version didn’t work. It is tried again in a few hours.',
  })[state]

export function UpdatePanel({ program }: { program: NonNullable<Platform['desktopApp']> }) {
  const [update, setUpdate] = useState<UpdateState | null>(null)
  useEffect(() => {
    const end = program.onUpdateChanged(setUpdate)
    program.readUpdate().then(setUpdate).catch(logError)
    return end
  }, [program])
  return (
    <Flex gap="4" wrap="wrap" align="center" justify="space-between">
      <div>
        <Text>
          {PRODUCT_NAME} {program.version}
        </Text>
        <Text role="status" color="fg.muted" minHeight="1.5em">
          {update && updateTextOf(update)}
        </Text>
      </div>
      {update?.state === 'ready' && (
        <Button variant="primary" onClick={() => program.installUpdate()}>
          Restart and update
        </Button>
      )}
    </Flex>
  )
}
