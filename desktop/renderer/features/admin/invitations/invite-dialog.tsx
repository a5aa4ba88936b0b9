import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { INVITED_ROLES } from '#shared/contract/invitations.ts'
import { INVITATIONS_MAX } from '#shared/limits/accounts.ts'
import { pastedPeople, withAddress } from '#shared/pasted-addresses.ts'
import { ROLE_NAMES } from '#shared/permission-texts.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/checkbox.tsx'
import { SelectField, TextAreaField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { formErrorOf, issueOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { InvitedLines } from './invited-lines.tsx'
import { useInvite } from './invitation-queries.ts'

type InvitedRole = (typeof INVITED_ROLES)[number]
const roleOf = (value: string): InvitedRole => INVITED_ROLES.find((role) => role === value) ?? 'member'

/** Invites the people of a pasted list. */
export default function InviteDialog({ isOpen, onClose }: SubjectDialogProps<'people'>) {
  const dialog = { isOpen, onClose }
  const [text, setText] = useState('')
  /** The text that was sent last. */
  const [sent, setSent] = useState('')
  const [role, setRole] = useState<InvitedRole>('member')
  const { mutate, data, error, isPending } = useInvite()
  const [leavesOutUnits, setLeavesOutUnits] = useState(false)
  const addresses = pastedPeople(text)
  const people = withAddress(addresses).length
  const unknownUnits = issueOf(error, 'leavesOutUnits')
  if (data) {
    return (
      <ModalDialog
        {...dialog}
        title="Invitations"
        width="40rem"
        footer={
          <Button variant="primary" onClick={dialog.onClose}>
            Done
          </Button>
        }
      >
        <InvitedLines {...data} />
      </ModalDialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      title="Invite People"
      description="Each person gets a link that creates one account, within 14 days."
      submitLabel={people > 1 ? `Invite ${people} People` : 'Invite'}
      isSubmitDisabled={people === 0 || (unknownUnits !== undefined && !leavesOutUnits && sent === text)}
      isPending={isPending}
      error={formErrorOf(error, 'No invitation was made. Please try again.', ['leavesOutUnits'])}
      onSubmit={() => {
        setSent(text)
        mutate({ addresses, role, leavesOutUnits })
      }}
    >
      <TextAreaField
        label="E-mail addresses"
        hint={`One a line, ${INVITATIONS_MAX} at most; a name and a unit may stand beside it: Anna Berg, anna@example.org, Station 4. Lines without an address are shown and left out.`}
        error={unknownUnits}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        disabled={isPending}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {unknownUnits && (
        <Checkbox checked={leavesOutUnits} onChange={({ target }) => setLeavesOutUnits(target.checked)}>
          Invite these people without a unit
        </Checkbox>
      )}
      <SelectField
        label="Role"
        disabled={isPending}
        value={role}
        onChange={({ target }) => setRole(roleOf(target.value))}
        options={INVITED_ROLES.map((each) => ({ value: each, label: ROLE_NAMES[each] }))}
      />
      <Stack>
        <Text textStyle="small" color="fg.muted">
          Administrators are promoted in the list of users, once they have an account.
        </Text>
      </Stack>
    </FormDialog>
  )
}
