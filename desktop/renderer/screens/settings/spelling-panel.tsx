import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { SpellingState } from '#shared/bridge/spelling.ts'
import { Checkbox } from '../../components/checkbox.tsx'
import { logError } from '../../lib/log-error.ts'
import { toast } from '../../lib/toast.ts'
import type { Platform } from '../../platform/platform.ts'

/** Whether texts are checked while they are written, and where the dictionary comes from. */
export function SpellingPanel({ spelling }: { spelling: NonNullable<Platform['spelling']> }) {
  const [state, setState] = useState<SpellingState | null>(null)
  useEffect(() => {
    spelling.read().then(setState).catch(logError)
  }, [spelling])
  const change = (isOn: boolean) => {
    if (!state) return
    setState({ ...state, isOn })
    spelling
      .save(isOn)
      .then(setState)
      .catch(() => {
        setState(state)
        toast({ title: 'The setting couldn’t be saved', variant: 'destructive' })
      })
  }
  return (
    <>
      <Checkbox
        checked={state?.isOn ?? false}
        disabled={state === null}
        onChange={({ target }) => change(target.checked)}
      >
        Check spelling while typing
      </Checkbox>
      <Text textStyle="small" color="fg.muted" mt="2" minHeight="1.5em">
        {state &&
          (state.isDownloaded
            ? 'The dictionary of your language is downloaded once, from a server of Google. What you write stays on this computer.'
            : 'This computer’s own dictionary is used. What you write stays on this computer.')}
      </Text>
    </>
  )
}
