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
  /** Nothing: the part names the fact in one line with all others that are not given. */
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
  const missing = facts.filter(({ value }) => !value).map(({ label }) => label)
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
      {missing.length > 0 && (
        <chakra.p mt="2" textStyle="dense" color="fg.subtle">
          Not given: {missing.join(', ')}
        </chakra.p>
      )}
    </Part>
  )
}
