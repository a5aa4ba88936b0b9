import { Box, Flex, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { WALL_ENROLMENT_CODE_LENGTH } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { api } from '../../lib/api.ts'
import { formErrorOf } from '../../lib/request-error.ts'

/** Of a screen that the department does not know: the code of a wall makes it one. */
export default function EnrolView({ onEnrolled }: { onEnrolled: () => void }) {
  const [code, setCode] = useState('')
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => api.enrolWall({ code }),
    onSuccess: onEnrolled,
  })
  return (
    <Flex position="absolute" inset="0" zIndex="3" bg="bg.canvas" align="center" justify="center" p="4">
      <Panel width="full" maxWidth="30rem" p={{ base: '6', md: '8' }}>
        <Box
          as="form"
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          <Text as="h1" textStyle="section" fontSize="2xl" mb="3">
            This screen is not enrolled
          </Text>
          <Text color="fg.muted" fontSize="md" mb="5">
            The library is for members. An administrator adds this wall under Admin, Walls, and gets a code.
          </Text>
          <TextField
            label="Code of the wall"
            inputMode="numeric"
            autoComplete="off"
            maxLength={WALL_ENROLMENT_CODE_LENGTH}
            value={code}
            onChange={({ target }) => {
              setCode(target.value.replaceAll(/\D/g, ''))
              reset()
            }}
            error={formErrorOf(error, 'The code could not be checked. Please try again.')}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            width="full"
            mt="5"
            isLoading={isPending}
            disabled={code.length < WALL_ENROLMENT_CODE_LENGTH}
          >
            Enrol This Screen
          </Button>
        </Box>
      </Panel>
    </Flex>
  )
}
