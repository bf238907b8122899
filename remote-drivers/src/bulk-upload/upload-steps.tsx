import { Box, Mark, VisuallyHidden } from 'shared-ui'

const steps = ['File', 'Columns', 'Check', 'Import'] as const
export type UploadStep = (typeof steps)[number]

/** How far an upload is. `isDone`: the last step is behind it too. */
export function UploadSteps({ current, isDone = false }: { current: UploadStep; isDone?: boolean }) {
  const here = steps.indexOf(current)
  return (
    <Box
      as="ol"
      aria-label="Steps of the upload"
      display="flex"
      alignItems="center"
      gap={{ base: '2', sm: '3' }}
      textStyle="dense"
    >
      {steps.map((step, index) => {
        const isBehind = index < here || isDone
        const isCurrent = index === here && !isDone
        return (
          <Box
            as="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            display="flex"
            alignItems="center"
            gap="6px"
            flex={index === steps.length - 1 ? 'none' : '1'}
            color={isCurrent ? 'fg' : 'fg.muted'}
            fontWeight={isCurrent ? 'semibold' : undefined}
          >
            <Mark kind={isBehind ? 'ok' : isCurrent ? 'run' : 'none'} />
            <span>
              {step}
              <VisuallyHidden>{isBehind ? ', done' : isCurrent ? ', now' : ', to come'}</VisuallyHidden>
            </span>
            {index < steps.length - 1 && (
              <Box flex="1" minWidth="2" height="1px" bg="border" ms={{ base: '0', sm: '6px' }} />
            )}
          </Box>
        )
      })}
    </Box>
  )
}
