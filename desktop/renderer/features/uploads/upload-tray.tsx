import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CloudOff, LogIn, TriangleAlert, Upload, X } from 'lucide-react'
import { IconButton, LinkButton } from '../../components/button.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import type { UploadNotice } from '../../entities/upload/upload-notices.ts'

const Card = chakra('section', {
  base: {
    bg: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'card',
    boxShadow: 'raised',
    pl: '4',
    pr: '1',
    pt: '1',
    pb: '3',
    animation: 'rise 200ms ease-out',
    pointerEvents: 'auto',
  },
})

const LOOKS = {
  moving: { icon: Upload, color: 'accent' },
  waiting: { icon: CloudOff, color: 'warning' },
  'signed-out': { icon: LogIn, color: 'warning' },
  failed: { icon: TriangleAlert, color: 'danger.fg' },
} as const

function NoticeCard({ notice }: { notice: UploadNotice }) {
  const { title, words, detail, percent, state, to, stop } = notice
  const { icon: Icon, color } = LOOKS[state]
  return (
    <Card aria-label={title ? `Upload of ${title}` : 'Upload'}>
      <Flex align="center" gap="3" minHeight="touch" pr={stop ? '0' : '3'}>
        <Box color={color}>
          <Icon size={20} aria-hidden />
        </Box>
        <Text flex="1" minWidth="0" fontWeight="semibold" truncate>
          {title}
        </Text>
        {percent !== null && (
          <Text textStyle="small" fontWeight="semibold" data-numbers>
            {percent} %
          </Text>
        )}
        {stop && (
          <IconButton label={state === 'failed' ? 'Dismiss' : 'Cancel upload'} icon={X} onClick={stop} />
        )}
      </Flex>
      <Box pr="3">
        {percent !== null && (
          <ProgressBar
            aria-label={`Upload of ${title}`}
            max={100}
            value={percent}
            data-waiting={state === 'moving' ? undefined : ''}
          />
        )}
        <Flex align="center" justify="space-between" gap="3" mt="2">
          <Box minWidth="0">
            <chakra.output display="block" textStyle="small">
              {words}
            </chakra.output>
            <Text textStyle="small" color="fg.muted" minHeight="1.5em" data-numbers overflowWrap="anywhere">
              {detail}
            </Text>
          </Box>
          {state === 'signed-out' ? (
            <LinkButton to="/auth" variant="primary" flexShrink="0">
              Sign in
            </LinkButton>
          ) : (
            to !== null && (
              <LinkButton to={to} variant="outline" flexShrink="0">
                Back to the upload
              </LinkButton>
            )
          )}
        </Flex>
      </Box>
    </Card>
  )
}

/** The uploads that run while their screens are not shown. */
export default function UploadTray({ notices }: { notices: readonly UploadNotice[] }) {
  return (
    <Flex direction="column" gap="2">
      {notices.map((notice) => (
        <NoticeCard key={notice.key} notice={notice} />
      ))}
    </Flex>
  )
}
