import { Flex } from '@chakra-ui/react'
import { LinkButton } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'

export default function UploadOptionsScreen() {
  return (
    <Page title="Upload Options">
      <Flex gap="3" wrap="wrap">
        <LinkButton to="/upload/training" variant="primary" size="lg">
          Training Video
        </LinkButton>
        <LinkButton to="/upload/shorts" size="lg">
          Shorts
        </LinkButton>
      </Flex>
    </Page>
  )
}
