import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { AnsweredCheck } from '#shared/contract/checks.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { LoadMoreButton } from '../../../components/load-more-button.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { formatDate } from '../../../lib/locale-format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { answeredChecksQuery } from './check-queries.ts'

const AnswersDialog = lazyDialog(() => import('./answers-dialog.tsx'))

const resultOf = ({ questions, passedAt }: AnsweredCheck): string => {
  const right = questions.filter(({ isRight }) => isRight).length
  return `${right} of ${questions.length} right at first. ${passedAt ? `Passed on ${formatDate(passedAt)}.` : 'Not passed yet.'}`
}

/** Checks that a person has answered, with the answers; nothing where there are none. @param memberId the signed-in person by default */
export function AnsweredChecks({ memberId }: { memberId?: number }) {
  const pages = usePages(answeredChecksQuery(memberId))
  const dialog = useDialog<AnsweredCheck>()
  if (!pages.isError && !pages.items?.length) return null
  return (
    <Box data-screen-only="">
      <TitledPanel title="Checks">
        {pages.isError && <ErrorState onRetry={pages.retry} />}
        <chakra.ul listStyleType="none">
          {pages.items?.map((check) => {
            const title = check.title ?? 'Deleted lesson'
            return (
              <Flex as="li" key={check.videoId} justify="space-between" align="center" gap="4" py="2">
                <Box minWidth="0">
                  <Text overflowWrap="anywhere" dir="auto">
                    {title}
                  </Text>
                  <Text textStyle="small" color="fg.muted" data-numbers>
                    {resultOf(check)}
                  </Text>
                </Box>
                <Button
                  variant="outline"
                  aria-label={`Answers: ${title}`}
                  onClick={() => dialog.open({ ...check, title })}
                >
                  Answers
                </Button>
              </Flex>
            )
          })}
        </chakra.ul>
        <LoadMoreButton pages={pages} />
      </TitledPanel>
      <SubjectDialog dialog={dialog}>{(props) => <AnswersDialog {...props} />}</SubjectDialog>
    </Box>
  )
}
