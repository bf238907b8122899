import { Box, Text, useIsPhone } from 'shared-ui'
import { type Stop, stepTitles } from './stops.ts'

interface StepProgressProps {
  stops: readonly Stop[]
  stop: Stop
  /** Below a title: what is in the step so far. */
  noteOf: (step: Stop['step']) => string
  onChosen: (stop: Stop) => void
}

/** How far the form is: a road with the five steps, on a phone five lines and a sentence. */
export function StepProgress(props: StepProgressProps) {
  return useIsPhone() ? <Lines {...props} /> : <Road {...props} />
}

const stepsOf = (stops: readonly Stop[]) => stops.filter(({ part }) => part === 1)

function Lines({ stops, stop }: StepProgressProps) {
  const steps = stepsOf(stops)
  const current = steps.findIndex(({ step }) => step === stop.step)
  const parts = stops.filter(({ step }) => step === stop.step).length
  const part = parts > 1 ? `, part ${stop.part} of ${parts}` : ''
  return (
    <Box mb="4">
      <Box display="grid" gridAutoFlow="column" gridAutoColumns="1fr" gap="1" aria-hidden="true">
        {steps.map(({ step }, index) => (
          <Box
            key={step}
            height="4px"
            borderRadius="2px"
            bg={index <= current ? 'accent.solid' : 'bg.muted'}
          />
        ))}
      </Box>
      <Text textStyle="caption" color="fg.muted" mt="2">
        Step {current + 1} of {steps.length}: {stepTitles[stop.step].toLowerCase()}
        {part}
      </Text>
    </Box>
  )
}

const road = {
  '& li': { position: 'relative', pt: '20px' },
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetStart: '16px',
    insetEnd: '4px',
    top: '5px',
    borderTopWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
  },
  '& li[data-passed]::before': { borderStyle: 'solid', borderColor: 'accent.solid' },
  '& li:last-child::before': { display: 'none' },
  '& li::after': {
    content: '""',
    position: 'absolute',
    insetStart: '0',
    top: '0',
    width: '12px',
    height: '12px',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'border.emphasized',
    bg: 'bg',
  },
  '& li[data-passed]::after': { bg: 'accent.solid', borderColor: 'accent.solid' },
  '& li[aria-current]::after': { borderWidth: '4px', borderColor: 'accent.solid' },
  '& button': { textAlign: 'start', cursor: 'pointer', minHeight: '24px' },
} as const

function Road({ stops, stop, noteOf, onChosen }: StepProgressProps) {
  const steps = stepsOf(stops)
  const current = steps.findIndex(({ step }) => step === stop.step)
  return (
    <Box asChild borderWidth="1px" borderRadius="l2" p="4" mb="5">
      <nav aria-label="Steps">
        <Box as="ol" display="grid" gridAutoFlow="column" gridAutoColumns="1fr" css={road}>
          {steps.map((one, index) => (
            <li
              key={one.step}
              data-passed={index < current ? '' : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              <button type="button" onClick={() => onChosen(one)}>
                <Text
                  as="span"
                  display="block"
                  textStyle="dense"
                  fontWeight={index === current ? 'bold' : 'normal'}
                >
                  {stepTitles[one.step]}
                </Text>
                <Text as="span" display="block" textStyle="caption" color="fg.subtle">
                  {noteOf(one.step)}
                </Text>
              </button>
            </li>
          ))}
        </Box>
      </nav>
    </Box>
  )
}
