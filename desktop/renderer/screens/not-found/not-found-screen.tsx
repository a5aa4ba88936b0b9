import { Flex, Heading, Text } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { LinkButton } from '../../components/button.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'

export default function NotFoundScreen() {
  useDocumentTitle('404 Page Not Found')
  return (
    <Flex justify="center" px="4" py={{ base: '10', md: '24' }}>
      <Panel width="full" maxWidth="28rem" p={{ base: '6', md: '8' }}>
        <Flex align="center" gap="3" color="danger.fg">
          <CircleAlert aria-hidden />
          <Heading as="h1" fontSize="2xl" fontWeight="bold" color="fg">
            404 Page Not Found
          </Heading>
        </Flex>
        <Text color="fg.muted" mt="3" mb="6">
          Did you forget to add the page to the router?
        </Text>
        <LinkButton to="/">Return to Home</LinkButton>
      </Panel>
    </Flex>
  )
}
