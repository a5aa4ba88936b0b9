import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { NoticeBox } from '../../../components/notice-box.tsx'
import { addressQuery, useSendVerification } from './address-queries.ts'

/** Says on the own profile that the address is not proven. Shows nothing where the server sends no mail. */
export function AddressNotice() {
  const { data } = useQuery(addressQuery)
  const send = useSendVerification()
  if (!data?.hasMail || data.isVerified) return null
  return (
    <NoticeBox tone="warning" icon={MailWarning} role="status">
      <Flex gap="3" wrap="wrap" align="center">
        <Text overflowWrap="anywhere">
          Your address {data.email} is not verified. Open the link in the mail that was sent to it.
        </Text>
        <Button variant="outline" isLoading={send.isPending} onClick={() => send.mutate(data.email)}>
          Send Again
        </Button>
      </Flex>
    </NoticeBox>
  )
}
