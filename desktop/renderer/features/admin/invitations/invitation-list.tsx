import { Box, Flex, Text } from '@chakra-ui/react'
import { MailX } from 'lucide-react'
import type { Invitation } from '#shared/contract/invitations.ts'
import { ROLE_NAMES } from '#shared/permission-texts.ts'
import { Badge } from '../../../components/chip.tsx'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { AdminList, RowActions, RowButton, TEXT_ROWS } from '../admin-list.tsx'
import { invitationsQuery, useRevoke } from './invitation-queries.ts'
import { formatDate } from '../../../lib/locale-format.ts'

const STATES = {
  pending: { label: 'Pending', tone: 'accent' },
  accepted: { label: 'Accepted', tone: 'success' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warning' },
} as const

/** Invitations with their state, newest first. */
export default function InvitationList() {
  const revoking = useDialog<Invitation>()
  return (
    <>
      <AdminList
        label="Invitations"
        query={invitationsQuery}
        {...TEXT_ROWS}
        empty={<EmptyState icon={MailX} title="No invitations" description="Choose “Invite People” above." />}
      >
        {(invitation) => (
          <>
            <Details {...invitation} />
            {invitation.state === 'pending' && (
              <RowActions>
                <RowButton
                  aria-label={`Revoke the invitation of ${invitation.email}`}
                  onClick={() => revoking.open(invitation)}
                >
                  Revoke
                </RowButton>
              </RowActions>
            )}
          </>
        )}
      </AdminList>
      <ConfirmSubject
        dialog={revoking}
        action={useRevoke(revoking.close)}
        title="Revoke the invitation?"
        describe={({ email }) => `The link that ${email} got creates no account any more.`}
        confirmLabel="Revoke"
        isDangerous
      />
    </>
  )
}

function Details({ email, role, state, invitedBy, createdAt, expiresAt }: Invitation) {
  return (
    <Box minWidth="0">
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {email}
        </Text>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </Flex>
      <Text color="fg.muted" textStyle="small">
        {ROLE_NAMES[role]} · {invitedBy ? `invited by ${invitedBy}` : 'asked for a link'} on{' '}
        {formatDate(createdAt)} · until {formatDate(expiresAt)}
      </Text>
    </Box>
  )
}
