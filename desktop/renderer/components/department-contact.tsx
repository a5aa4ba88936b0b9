import { chakra, Text, type TextProps } from '@chakra-ui/react'
import { contactAddress } from '#shared/department.ts'
import { useDepartment } from '../lib/department.ts'

const Anchor = chakra('a', {
  base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' },
})

/** The contact of the department: a link where it is an e-mail address or a phone number. */
export function ContactText({ contact }: { contact: string }) {
  const address = contactAddress(contact)
  return address ? <Anchor href={address}>{contact}</Anchor> : contact
}

/** Whom a person asks who can't go on alone; nothing where the department named no contact (DE-05). */
export function DepartmentContact(props: TextProps) {
  const { contact } = useDepartment()
  if (!contact) return null
  return (
    <Text color="fg.muted" overflowWrap="anywhere" {...props}>
      Ask your department: <ContactText contact={contact} />
    </Text>
  )
}
