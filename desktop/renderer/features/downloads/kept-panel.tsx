import { Flex } from '@chakra-ui/react'
import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import type { PlatformDownloads } from '../../platform/platform.ts'
import { deviceOf } from './download-labels.ts'
import { DownloadRows, RoomUsed } from './download-rows.tsx'
import { useDownloads } from './downloads-queries.ts'

/** The lessons that this browser keeps, and the way to remove them (KP-06). */
export function KeptPanel({ downloads }: { downloads: PlatformDownloads }) {
  const state = useDownloads()
  const [isAsking, setIsAsking] = useState(false)
  const device = deviceOf(downloads)
  if (!state) return <Skeleton height="16rem" />
  const { items } = state
  if (items.length === 0) {
    return (
      <EmptyState
        icon={HardDriveDownload}
        title={`No lesson is on this ${device} yet.`}
        description={`“Keep on this ${device}” stands below the player. A kept lesson plays without a connection.`}
        action={<LinkButton to="/discover">Discover Training</LinkButton>}
      />
    )
  }
  const removeAll = () => {
    for (const { videoId } of items) downloads.remove(videoId)
    setIsAsking(false)
  }
  return (
    <Panel aria-label={`Kept on this ${device}`}>
      <Flex direction="column" gap="5">
        <RoomUsed {...state} />
        <DownloadRows label={`Kept on this ${device}`} items={items} downloads={downloads} />
        <Button alignSelf="start" onClick={() => setIsAsking(true)}>
          Remove all
        </Button>
      </Flex>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title="Remove all kept lessons?"
        description={`They stay in the library, and no longer play without a connection.`}
        confirmLabel="Remove all"
        onCancel={() => setIsAsking(false)}
        onConfirm={removeAll}
      />
    </Panel>
  )
}
