import { useState } from 'react'
import { Box, Button, FailureCard } from 'shared-ui'
import { factOf, supportCode } from './support-code.ts'

interface BrokenPageProps {
  title?: string
  text?: string
  error: unknown
  /** Loads the page anew if not given. */
  onRetry?: () => void
}

/** A whole page in place of the portal: what happened, and the ways on. */
export function BrokenPage({
  title = 'The portal stopped working',
  text = 'A part of the page failed in a way that was not expected. What you saved is not lost.',
  error,
  onRetry = reload,
}: BrokenPageProps) {
  const [at] = useState(() => new Date())
  return (
    <Box as="main" minHeight="100vh" px="4" pb="10" bg="bg.canvas">
      <FailureCard
        title={title}
        text={text}
        onRetry={onRetry}
        action={<Button onClick={() => location.assign('/')}>Go to the start</Button>}
        supportCode={supportCode('host', factOf(error))}
        at={at}
      />
    </Box>
  )
}

function reload() {
  location.reload()
}
