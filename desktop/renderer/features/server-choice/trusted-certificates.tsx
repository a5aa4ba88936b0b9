import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { TrustedCertificate } from '#shared/bridge/connection.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmSubject } from '../../components/confirm-dialog.tsx'
import { FormError } from '../../components/form-error.tsx'
import { formatDate } from '../../lib/locale-format.ts'
import { logError } from '../../lib/log-error.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { usePlatform } from '../../platform/platform.ts'
import { Fingerprint } from './fingerprint.tsx'

const List = chakra('ul', {
  base: { listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '4' },
})

/** The certificates that a person trusts on this computer, each of which can be given up. Nothing if there are none. */
export function TrustedCertificates() {
  const certificates = usePlatform().server?.certificates
  const [trusted, setTrusted] = useState<TrustedCertificate[]>([])
  const [isPending, setIsPending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const dialog = useDialog<TrustedCertificate>()
  useEffect(() => {
    certificates?.read().then(setTrusted).catch(logError)
  }, [certificates])

  const revoke = async ({ host }: TrustedCertificate) => {
    setIsPending(true)
    try {
      await certificates?.revoke(host)
      setTrusted((known) => known.filter((one) => one.host !== host))
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
    setIsPending(false)
    dialog.close()
  }
  if (trusted.length === 0) return null
  return (
    <Box
      as="section"
      aria-label="Trusted certificates"
      mt="6"
      pt="6"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      <Heading as="h3" textStyle="label" mb="4">
        Trusted certificates
      </Heading>
      <FormError message={hasFailed ? 'That didn’t work. Please try again.' : undefined} />
      <List>
        {trusted.map((certificate) => (
          <Flex as="li" key={certificate.host} gap="4" wrap="wrap" align="center" justify="space-between">
            <Box minWidth="0">
              <Text fontWeight="semibold">
                <bdi>{certificate.host}</bdi>
              </Text>
              <Fingerprint value={certificate.fingerprint} />
              <Text textStyle="small" color="fg.muted">
                Trusted since {formatDate(certificate.trustedAt)}
              </Text>
            </Box>
            <Button
              variant="outline"
              aria-label={`Stop trusting ${certificate.host}`}
              onClick={() => dialog.open(certificate)}
            >
              Stop trusting
            </Button>
          </Flex>
        ))}
      </List>
      <ConfirmSubject
        dialog={dialog}
        title="Stop trusting this certificate?"
        describe={({ host }) =>
          `${PRODUCT_NAME} restarts, and no longer connects to ${host} with it. You can look at it again when you connect.`
        }
        confirmLabel="Stop trusting"
        isDangerous
        action={{ mutate: (certificate) => void revoke(certificate), isPending }}
      />
    </Box>
  )
}
