import { Box, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Mail, MailCheck } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { addressQuery, useSendVerification } from './address-queries.ts'

const AddressDialog = lazyDialog(() => import('./address-dialog.tsx'))

/** The own e-mail address, whether it is proven, and another one. */
export function AddressSection() {
  const query = useQuery(addressQuery)
  const send = useSendVerification()
  const dialog = useDialog<string>()
  return (
    <TitledPanel title="E-mail address">
      <QueryStates query={query} skeleton={<Skeleton height="touch" aria-hidden />}>
        {({ email, isVerified, hasMail }) => (
          <Flex gap="4" wrap="wrap" align="center" justify="space-between">
            <Box minWidth="0">
              <Flex gap="2" wrap="wrap" align="center">
                <Text overflowWrap="anywhere">{email}</Text>
                {hasMail && (
                  <Badge tone={isVerified ? 'success' : 'warning'}>
                    {isVerified ? 'Verified' : 'Not verified'}
                  </Badge>
                )}
              </Flex>
              {hasMail && !isVerified && (
                <Text color="fg.muted" textStyle="small" mt="1">
                  Open the link in the mail that was sent to this address.
                </Text>
              )}
            </Box>
            <Flex gap="3" wrap="wrap">
              {hasMail && !isVerified && (
                <Button
                  icon={MailCheck}
                  variant="outline"
                  isLoading={send.isPending}
                  onClick={() => send.mutate(email)}
                >
                  Send Again
                </Button>
              )}
              <Button icon={Mail} variant="outline" onClick={() => dialog.open(email)}>
                Change Address
              </Button>
            </Flex>
          </Flex>
        )}
      </QueryStates>
      <SubjectDialog dialog={dialog}>{(props) => <AddressDialog {...props} />}</SubjectDialog>
    </TitledPanel>
  )
}
