import { Box, Flex, Text } from '@chakra-ui/react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { useEnrolment } from './enrolment.ts'

/** Of a screen that the department does not know: the code of a wall makes it one. */
export default function EnrolView({ onEnrolled }: { onEnrolled: () => void }) {
  const { field, isComplete, isPending, submit } = useEnrolment(onEnrolled)
  return (
    <Flex position="absolute" inset="0" zIndex="3" bg="bg.canvas" align="center" justify="center" p="4">
      <Panel width="full" maxWidth="30rem" p={{ base: '6', md: '8' }}>
        <Box
          as="form"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Text as="h1" textStyle="section" fontSize="2xl" mb="3">
            This screen is not enrolled
          </Text>
          <Text color="fg.muted" fontSize="md" mb="5">
            The library is for members. An administrator adds this wall under Admin, Walls, and gets a code.
          </Text>
          <TextField {...field} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            width="full"
            mt="5"
            isLoading={isPending}
            disabled={!isComplete}
          >
            Enrol This Screen
          </Button>
        </Box>
      </Panel>
    </Flex>
  )
}
