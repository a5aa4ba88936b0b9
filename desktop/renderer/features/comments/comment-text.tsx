import { chakra, Text } from '@chakra-ui/react'
import { Fragment, use } from 'react'
import { LessonPlayerContext } from '../../entities/playback/lesson-player.ts'
import { commentPartsOf } from './comment-parts.ts'

const IN_TEXT = { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '0.2em' } as const
const Time = chakra('button', {
  base: { ...IN_TEXT, display: 'inline', py: '1', fontVariantNumeric: 'tabular-nums', cursor: 'pointer' },
})
const Anchor = chakra('a', { base: IN_TEXT })

/** The words of a comment: times play the lesson from there, and addresses open in a new tab. */
export function CommentText({ text }: { text: string }) {
  const player = use(LessonPlayerContext)
  return (
    <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere" mt="0.5">
      {commentPartsOf(text, player?.seconds ?? 0).map((part) => {
        if (part.kind === 'time')
          return (
            <Time
              key={part.at}
              type="button"
              aria-label={`Play from ${part.text}`}
              onClick={() => player?.playFrom(part.seconds)}
            >
              {part.text}
            </Time>
          )
        if (part.kind === 'link')
          return (
            <Anchor key={part.at} href={part.href} target="_blank" rel="noopener nofollow ugc">
              {part.text}
            </Anchor>
          )
        return <Fragment key={part.at}>{part.text}</Fragment>
      })}
    </Text>
  )
}
