import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { toast } from '../../lib/toast.ts'
import type { Platform } from '../../platform/platform.ts'

/** What a person sends to those who help: the log, or a short description of this computer. */
export function HelpPanel({ help }: { help: NonNullable<Platform['help']> }) {
  const [isCopying, setIsCopying] = useState(false)
  const copy = async () => {
    setIsCopying(true)
    try {
      await help.copyDiagnostics()
      toast({ title: 'Diagnostics copied', variant: 'success' })
    } catch {
      toast({ title: 'The diagnostics couldn’t be copied', variant: 'destructive' })
    }
    setIsCopying(false)
  }
  const openFolder = async () => {
    const isShown = await help.openLogFolder().catch(() => false)
    if (!isShown) toast({ title: 'The log folder couldn’t be opened', variant: 'destructive' })
  }
  return (
    <>
      <Text color="fg.muted" mb="4">
        The diagnostics are versions, this system, the server’s address and the last lines of the log. No
        password and no name of a person is in them.
      </Text>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" isLoading={isCopying} onClick={() => void copy()}>
          Copy diagnostics
        </Button>
        <Button variant="outline" onClick={() => void openFolder()}>
          Open log folder
        </Button>
      </Flex>
    </>
  )
}
