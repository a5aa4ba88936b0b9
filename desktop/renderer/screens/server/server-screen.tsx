import { Flex, Heading, Text } from '@chakra-ui/react'
import { PRODUCT_NAME, TAGLINE } from '#shared/product-name.ts'
import { Logo } from '../../components/logo.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { NearbyServers } from '../../features/server-choice/nearby-servers.tsx'
import { ServerForm } from '../../features/server-choice/server-form.tsx'

/** The first screen of the desktop app: it asks for the server's address. */
export default function ServerScreen() {
  useDocumentTitle('Welcome')
  return (
    <Flex
      as="main"
      minHeight="100dvh"
      direction="column"
      align="center"
      gap="8"
      px="4"
      // A fixed distance from the top: an error below the field doesn't move the form.
      pt="max({spacing.10}, calc(50dvh - 15rem))"
      pb="10"
      backgroundImage="{gradients.brand}"
    >
      <Logo />
      <Panel width="full" maxWidth="30rem">
        <Heading as="h1" textStyle="title">
          Welcome to {PRODUCT_NAME}
        </Heading>
        <Text color="fg.muted" mt="2" mb="6">
          {TAGLINE}. Tell this computer where your station’s videos are.
        </Text>
        <ServerForm address="" label="Server address" action="Connect" hasFocus />
        <NearbyServers />
      </Panel>
    </Flex>
  )
}
