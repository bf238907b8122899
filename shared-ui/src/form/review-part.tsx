import { type ReactNode, useId } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'

const Part = chakra('section', {
  base: { py: '4', borderTopWidth: '1px', '&:first-of-type': { borderTopWidth: '0', pt: '0' } },
})

const DescriptionList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '208px minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: { base: '0', sm: '2' },
    mt: '2',
    '& dt': { textStyle: 'dense', color: 'fg.muted' },
    '& dd': { textStyle: 'body', overflowWrap: 'anywhere', mb: { base: '2', sm: '0' } },
  },
})

export interface ReviewFact {
  label: string
  /** Nothing: it is left out here, and `NotGiven` names it. */
  value: ReactNode
}

interface ReviewPartProps {
  title: string
  facts: readonly ReviewFact[]
  onChange: () => void
}

/** The input of one part of a form, for review before sending, with a link back to change it. */
export function ReviewPart({ title, facts, onChange }: ReviewPartProps) {
  const titleId = useId()
  const given = facts.filter(({ value }) => Boolean(value))
  return (
    <Part aria-labelledby={titleId}>
      <chakra.header display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.h2 id={titleId} textStyle="section">
          {title}
        </chakra.h2>
        <Button variant="ghost" aria-label={`Change: ${title}`} onClick={onChange}>
          Change
        </Button>
      </chakra.header>
      <DescriptionList>
        {given.map(({ label, value }) => (
          <chakra.div key={label} display="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </chakra.div>
        ))}
      </DescriptionList>
    </Part>
  )
}

interface NotGivenProps {
  /** The labels of fields, or of parts in which nothing was given. */
  names: readonly string[]
  onAdd: () => void
}

/** The one line of a review for all that was left empty, with the way to it. */
export function NotGiven({ names, onAdd }: NotGivenProps) {
  if (names.length === 0) return null
  return (
    <Part aria-label="Not given" display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <chakra.p textStyle="dense" color="fg.muted">
        Not given: {names.join(', ')}
      </chakra.p>
      <Button variant="ghost" aria-label="Add what is not given" onClick={onAdd}>
        Add
      </Button>
    </Part>
  )
}
