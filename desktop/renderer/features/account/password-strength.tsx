import { Box, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ADMIN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/limits/accounts.ts'
import {
  strengthOf,
  WEAKNESS_TEXTS,
  weaknessOf,
  type OwnTexts,
  type PasswordStrength as Strength,
} from '#shared/password-rules.ts'
import { routeQuery } from '../../entities/query-keys.ts'

const LABELS = ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
const TONES = ['danger.fg', 'danger.fg', 'warning', 'success', 'success'] as const
const STEPS = [1, 2, 3, 4] as const

interface PasswordStrengthProps {
  password: string
  /** What the account is known by. */
  own: OwnTexts
  isAdmin?: boolean
}

/** The set length is the server's to know; until it is read, the least one counts. */
function useMinLength(isAdmin: boolean): number {
  const { data } = useQuery(routeQuery('getPublicSettings', {}))
  const least = isAdmin ? ADMIN_PASSWORD_MIN_LENGTH : PASSWORD_MIN_LENGTH
  return Math.max(least, data?.passwordMinLength ?? 0)
}

function sentenceOf(strength: Strength, password: string, own: OwnTexts, minLength: number): string {
  if (strength > 0) return `Password strength: ${LABELS[strength]}`
  const weakness = password.length < minLength ? null : weaknessOf(password, own)
  return weakness ? WEAKNESS_TEXTS[weakness] : `At least ${minLength} characters.`
}

/** How hard a new password is to guess, while it is typed. Nothing is shown of an empty one. */
export default function PasswordStrength({ password, own, isAdmin = false }: PasswordStrengthProps) {
  const minLength = useMinLength(isAdmin)
  const strength = strengthOf(password, own, minLength)
  return (
    <Box mt={password ? '2' : '0'}>
      {password && (
        <Flex gap="1" aria-hidden>
          {STEPS.map((step) => (
            <Box
              key={step}
              flex="1"
              height="1"
              borderRadius="full"
              bg={strength >= step ? TONES[strength] : 'bg.hover'}
            />
          ))}
        </Flex>
      )}
      {/* Present before its first text, so that screen readers announce it. */}
      <Text role="status" textStyle="small" color="fg.muted" mt={password ? '1.5' : '0'}>
        {password ? sentenceOf(strength, password, own, minLength) : ''}
      </Text>
    </Box>
  )
}
