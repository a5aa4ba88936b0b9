import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { Link } from '../../components/link.tsx'
import { NoticeBox } from '../../components/notice-box.tsx'
import { allowanceQuery, isReviewNear, nearBound } from './allowance.ts'

/** Says when little is left of a limit, and why no upload is accepted; empty while there is plenty. */
export function AllowanceNote() {
  const { data } = useQuery(allowanceQuery)
  const refusal = data?.refusal ?? null
  const words = refusal ?? (data ? nearBound(data) : null)
  const isFull = refusal !== null
  return (
    // Rendered before it has text, so that screen readers announce it.
    <Box role="status">
      {words !== null && (
        <NoticeBox
          tone={isFull ? 'warning' : 'neutral'}
          icon={isFull ? TriangleAlert : Info}
          mb="6"
          {...(!isFull && { bg: 'bg.panel' })}
        >
          <Text color={isFull ? 'fg' : 'fg.muted'}>{words}</Text>
          {data && isReviewNear(data) && (
            <Box
              asChild
              display="inline-flex"
              alignItems="center"
              minHeight="touch"
              color="fg"
              textDecoration="underline"
              textUnderlineOffset="3px"
            >
              <Link to="/profile">See your videos</Link>
            </Box>
          )}
        </NoticeBox>
      )}
    </Box>
  )
}
