const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function SubmittedTime({ at }: { at: string }) {
  return <time dateTime={at}>Submitted {FORMAT.format(new Date(at))}</time>
}
