import type { ReactNode } from 'react'
import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '../layout/typography.tsx'
import { Mark, type MarkKind } from '../status/mark.tsx'

interface SigningStateProps {
  mark: MarkKind
  title: string
  /** What to do, in a sentence. */
  children: ReactNode
}

/** What a link shows where there is nothing to sign with it. */
export function SigningState({ mark, title, children }: SigningStateProps) {
  return (
    <section>
      <Flex as="output" gap="2.5" mb="2">
        <Box flex="none" mt="1">
          <Mark kind={mark} size={20} />
        </Box>
        <Heading as="h2" textStyle="title">
          {title}
        </Heading>
      </Flex>
      {children}
    </section>
  )
}
