import { chakra } from '@chakra-ui/react/styled-system'
import { Mark } from '../status/mark.tsx'

const Steps = chakra('ol', {
  base: {
    textStyle: 'dense',
    color: 'fg.muted',
    '& li': { position: 'relative', pb: '3' },
    '& li::before': {
      content: '""',
      position: 'absolute',
      insetStart: '6px',
      top: '18px',
      bottom: '-4px',
      width: '2px',
      bg: 'border',
    },
    '& li:last-child::before': { display: 'none' },
    '& .mark': { position: 'absolute', insetStart: '0', top: '5px', bg: 'bg' },
    '& button': {
      minHeight: '24px',
      ps: '28px',
      textAlign: 'start',
      borderRadius: '2px',
      cursor: 'pointer',
      _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    },
  },
})

export interface FormStep {
  /** The id of its `FormPart`. */
  id: string
  title: string
  /** How many of its fields have a problem. */
  problems: number
  /** All that it needs is there. */
  isDone: boolean
  isOptional?: boolean
}

/** How far a form is, part by part; each leads to its part. */
export function FormSteps({ steps }: { steps: readonly FormStep[] }) {
  return (
    <nav aria-label="Parts of the form">
      <Steps>
        {steps.map((step) => (
          <li key={step.id}>
            <Mark kind={markOf(step)} />
            <chakra.button
              type="button"
              fontWeight={step.problems > 0 ? 'semibold' : undefined}
              color={step.problems > 0 ? 'fg' : undefined}
              onClick={() => goToPart(step.id)}
            >
              {wordsOf(step)}
            </chakra.button>
          </li>
        ))}
      </Steps>
    </nav>
  )
}

function markOf({ problems, isDone }: FormStep) {
  if (problems > 0) return 'alert'
  return isDone ? 'ok' : 'none'
}

function wordsOf({ title, problems, isDone, isOptional = false }: FormStep) {
  if (problems > 0) return `${title}, ${problems} ${problems === 1 ? 'problem' : 'problems'}`
  if (isDone) return title
  return isOptional ? `${title}, optional` : `${title}, to do`
}

/** Moves the focus to the first field of a part that has a problem, else to its first field. */
export function goToPart(id: string) {
  const part = document.getElementById(id)
  const field =
    part?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    part?.querySelector<HTMLElement>('input, select, button')
  field?.focus()
}
