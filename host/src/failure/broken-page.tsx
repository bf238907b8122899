import { type ReactNode, useEffect, useState } from 'react'
import { Box, Button, FailureCard, Logo, VisuallyHidden } from 'shared-ui/base'
import { factOf, supportCode } from './support-code.ts'

interface BrokenPageProps {
  title?: string
  text?: string
  error: unknown
  /** Reloads the page if not given. */
  onRetry?: () => void
  /** Another way on beside Try again. */
  action?: ReactNode
}

/** A whole page in place of the portal: what happened, and the ways on. */
export function BrokenPage({
  title = 'The portal stopped working',
  text = 'Something on this page failed unexpectedly. Nothing you saved is lost.',
  error,
  onRetry = reload,
  action = <Button onClick={() => location.assign('/')}>Go to dashboard</Button>,
}: BrokenPageProps) {
  const [at] = useState(() => new Date())
  useEffect(() => {
    document.title = `${title} - Carrier compliance`
  }, [title])

  return (
    <Box minHeight="100vh" px={{ base: '4', sm: '5' }} py="3" bg="bg.canvas">
      <Box as="header">
        <Logo />
      </Box>
      <main>
        <VisuallyHidden as="h1">Carrier compliance</VisuallyHidden>
        <FailureCard
          title={title}
          text={text}
          onRetry={onRetry}
          action={action}
          supportCode={requestIdOf(error) ?? supportCode('host', factOf(error))}
          at={at}
        />
      </main>
    </Box>
  )
}

/** The service's own name for a call that it refused, by which its log finds the call. */
function requestIdOf(error: unknown): string | undefined {
  const id: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'requestId') : undefined
  return typeof id === 'string' ? id : undefined
}

function reload() {
  location.reload()
}
