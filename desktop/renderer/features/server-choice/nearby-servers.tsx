import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { NearbySearch } from '#shared/bridge/nearby.ts'
import { Button } from '../../components/button.tsx'
import { FormError } from '../../components/form-error.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { logError } from '../../lib/log-error.ts'
import { usePlatform } from '../../platform/platform.ts'
import { ServerQuestions } from './server-questions.tsx'
import { useServerChoice } from './use-server-choice.ts'

function statusOf({ state, servers }: NearbySearch): string {
  if (state === 'searching') return 'Looking for servers on this network …'
  if (state === 'idle') return 'Your system may ask whether the app may use the network.'
  if (servers.length > 0) return 'Any computer on this network can call itself a server: check the address.'
  if (state === 'failed') return 'This network can’t be searched. Type the address above.'
  return 'No server was found on this network. Type the address above.'
}

const List = chakra('ul', {
  base: { listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '3' },
})

/** Offers the servers that announce themselves on the local network, for a person who does not know the address. */
export function NearbyServers() {
  const nearby = usePlatform().server?.nearby
  const connecting = useServerChoice()
  const { problem, connectingTo, connect } = connecting
  const [search, setSearch] = useState<NearbySearch | null>(null)
  useEffect(() => {
    if (!nearby) return undefined
    const end = nearby.onChanged(setSearch)
    nearby.read().then(setSearch).catch(logError)
    return end
  }, [nearby])
  if (!nearby || !search) return null
  const isSearching = search.state === 'searching'
  return (
    <Box
      as="section"
      aria-label="On this network"
      mt="6"
      pt="6"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      <Heading as="h2" textStyle="section" mb="4">
        On this network
      </Heading>
      <Flex direction="column" gap="4">
        <FormError message={problem} />
        {search.servers.length > 0 && (
          <List>
            {search.servers.map(({ name, address }) => (
              <Flex as="li" key={address} gap="4" align="center" justify="space-between">
                <Box minWidth="0" overflowWrap="anywhere">
                  <Text fontWeight="semibold">
                    <bdi>{name}</bdi>
                  </Text>
                  <Text textStyle="small" color="fg.muted">
                    {address}
                  </Text>
                </Box>
                <Button
                  variant="outline"
                  flexShrink={0}
                  aria-label={`Connect to ${address}`}
                  isLoading={connectingTo === address}
                  disabled={connectingTo !== null}
                  onClick={() => void connect(address)}
                >
                  Connect
                </Button>
              </Flex>
            ))}
          </List>
        )}
        <Flex role="status" gap="3" align="center" color="fg.muted" minHeight="6">
          {isSearching && <Spinner size="5" label={null} />}
          <Text textStyle="small">{statusOf(search)}</Text>
        </Flex>
        {!isSearching && (
          <Button
            variant="outline"
            alignSelf="flex-start"
            onClick={() => void nearby.search().then(setSearch).catch(logError)}
          >
            {search.state === 'idle' ? 'Look for servers' : 'Look again'}
          </Button>
        )}
      </Flex>
      <ServerQuestions connecting={connecting} />
    </Box>
  )
}
