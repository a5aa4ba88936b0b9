import { chakra } from '@chakra-ui/react'

const Code = chakra('code', {
  base: { fontFamily: 'mono', textStyle: 'small', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})
/** Eight bytes with their colons. */
const LINE = /.{1,24}/g

/** The SHA-256 fingerprint of a certificate in four lines, as it is compared by eye. */
export function Fingerprint({ value }: { value: string }) {
  return <Code>{(value.match(LINE) ?? []).join('\n')}</Code>
}
