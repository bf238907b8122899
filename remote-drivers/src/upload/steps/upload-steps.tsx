import { Box, Mark, type MarkKind, VisuallyHidden } from 'shared-ui'

const steps = ['File', 'Columns', 'Check', 'Import'] as const
export type UploadStep = (typeof steps)[number]

const marks = {
  done: 'ok',
  over: 'off',
  failed: 'alert',
  now: 'run',
  'to come': 'none',
} as const satisfies Record<string, MarkKind>

interface UploadStepsProps {
  current: UploadStep
  /** The result of the current step; undefined while it is in progress. */
  outcome?: 'done' | 'failed' | undefined
}

/** How far an upload is. Where it failed nothing that led there counts as done. */
export function UploadSteps({ current, outcome }: UploadStepsProps) {
  const here = steps.indexOf(current)
  function standingOf(index: number): keyof typeof marks {
    if (index === here) return outcome ?? 'now'
    if (index > here) return 'to come'
    return outcome === 'failed' ? 'over' : 'done'
  }
  return (
    <Box
      as="ol"
      aria-label="Steps of the upload"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap={{ base: '2', sm: '3' }}
      textStyle={{ base: 'caption', sm: 'dense' }}
    >
      {steps.map((step, index) => {
        const standing = standingOf(index)
        const isCurrent = standing === 'now'
        return (
          <Box
            as="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            display="flex"
            alignItems="center"
            gap="6px"
            flex={{ base: 'none', sm: index === steps.length - 1 ? 'none' : '1' }}
            color={isCurrent ? 'fg' : 'fg.muted'}
            fontWeight={isCurrent ? 'semibold' : undefined}
          >
            <Mark kind={marks[standing]} />
            <span>
              {step}
              <VisuallyHidden>, {standing}</VisuallyHidden>
            </span>
            {index < steps.length - 1 && (
              <Box display={{ base: 'none', sm: 'block' }} flex="1" height="1px" bg="border" ms="6px" />
            )}
          </Box>
        )
      })}
    </Box>
  )
}
