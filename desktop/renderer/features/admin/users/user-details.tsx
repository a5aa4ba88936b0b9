import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Ban, ShieldCheck } from 'lucide-react'
import type { ListedUser } from '#shared/contract/admin.ts'
import { ROLE_NAMES } from '#shared/permission-texts.ts'
import { Badge } from '../../../components/chip.tsx'
import { Link } from '../../../components/link.tsx'
import { formatDate } from '../../../lib/locale-format.ts'
import { fullNameOf } from './full-name.ts'

const ProfileLink = chakra(Link, {
  base: { fontWeight: 'semibold', _hover: { textDecoration: 'underline' } },
})

/** Who a person is, where the person belongs, and when the person was last here. */
export function UserDetails({ user, isSelf }: { user: ListedUser; isSelf: boolean }) {
  const { id, username, email, isEmailVerified, isAdmin, role, createdAt, lastSeenAt, unit } = user
  const { suspendedAt, suspendedReason } = user
  return (
    <Box minWidth="0">
      <Flex gap="2" align="center" wrap="wrap">
        <ProfileLink to={`/profile/${id}`} overflowWrap="anywhere">
          {username}
        </ProfileLink>
        {suspendedAt && (
          <Badge tone="warning">
            <Ban aria-hidden />
            Suspended
          </Badge>
        )}
        {isAdmin && (
          <Badge tone="accent">
            <ShieldCheck aria-hidden />
            Admin
          </Badge>
        )}
        {!isAdmin && role !== 'member' && <Badge bg="bg.hover">{ROLE_NAMES[role]}</Badge>}
        {isSelf && <Badge bg="bg.hover">You</Badge>}
        {!isEmailVerified && <Badge bg="bg.hover">Address not confirmed</Badge>}
      </Flex>
      <Text color="fg.muted" overflowWrap="anywhere">
        {[fullNameOf(user), email, unit].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="small" color="fg.subtle">
        Joined <time dateTime={createdAt}>{formatDate(createdAt)}</time> ·{' '}
        {lastSeenAt ? (
          <>
            Last seen <time dateTime={lastSeenAt}>{formatDate(lastSeenAt)}</time>
          </>
        ) : (
          'Never seen'
        )}
      </Text>
      {suspendedAt && (
        <Text textStyle="small" overflowWrap="anywhere">
          Suspended on <time dateTime={suspendedAt}>{formatDate(suspendedAt)}</time>
          {suspendedReason && `: ${suspendedReason}`}
        </Text>
      )}
    </Box>
  )
}
