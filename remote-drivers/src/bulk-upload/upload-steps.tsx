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
      justifyContent="space-between"
      gap={{ base: '2', sm: '3' }}
      textStyle={{ base: 'caption', sm: 'dense' }}
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
            flex={{ base: 'none', sm: index === steps.length - 1 ? 'none' : '1' }}
            color={isCurrent ? 'fg' : 'fg.muted'}
            fontWeight={isCurrent ? 'semibold' : undefined}
          >
            <Mark kind={isBehind ? 'ok' : isCurrent ? 'run' : 'none'} />
            <span>
              {step}
              <VisuallyHidden>{isBehind ? ', done' : isCurrent ? ', now' : ', to come'}</VisuallyHidden>
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
