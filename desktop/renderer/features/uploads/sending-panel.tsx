import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Button, LinkButton } from '../../components/button.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { KEEPING_WORDS, progressLabelOf, type Keeping, type Sending } from './upload-progress-label.ts'

interface SendingPanelProps {
  sending: Sending
  keeping?: Keeping | null
  onStop: () => void
}

/** Shows the progress of the upload, with a button that stops it. */
export function SendingPanel({ sending, keeping = null, onStop }: SendingPanelProps) {
  const { words, detail, percent } = progressLabelOf(sending)
  const { trouble } = sending
  return (
    <Panel aria-label="Upload progress" p={{ base: '4', md: '5' }}>
      <Flex align="baseline" justify="space-between" gap="4">
        <chakra.output fontWeight="semibold">{words}</chakra.output>
        <Text fontWeight="semibold" flexShrink="0" data-numbers>
          {percent} %
        </Text>
      </Flex>
      <ProgressBar
        aria-label="Upload"
        mt="3"
        data-waiting={trouble ? '' : undefined}
        max={100}
        value={percent}
      />
      <Flex align="center" justify="space-between" gap="4" mt="2" minHeight="touch">
        <Box>
          <Text textStyle="small" color="fg.muted" minHeight="1.5em" data-numbers>
            {detail}
          </Text>
          <Text textStyle="small" color="fg.muted">
            {keeping === null
              ? 'It goes on while you look at something else here. Keep the page open.'
              : KEEPING_WORDS[keeping].long}
          </Text>
        </Box>
        <Flex gap="2" flexShrink="0">
          {trouble === 'sign-in' && <LinkButton to="/auth">Sign in</LinkButton>}
          {(sending.phase === 'files' || trouble) && (
            <Button variant="quiet" flexShrink="0" onClick={onStop}>
              Stop upload
            </Button>
          )}
        </Flex>
      </Flex>
    </Panel>
  )
}
