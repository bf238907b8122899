import { useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { chakra } from '@chakra-ui/react/styled-system'
import { Mark } from '../status/mark.tsx'
import { nameOfField } from './name-of-field.ts'
import { listProblems } from './problems.ts'

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    rowGap: '1',
    columnGap: '10px',
    p: '4',
    borderWidth: '2px',
    borderColor: 'alert.solid',
    borderRadius: 'l2',
    // Also after a press of the mouse: the focus has moved here from far below.
    _focus: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    '& > :not(.mark)': { gridColumn: '2' },
    '& a, & li': { color: 'alert.fg', fontWeight: 'semibold' },
    // As high as a finger needs: the links stand right below each other.
    '& a': {
      display: 'inline-block',
      minHeight: '24px',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  },
})

interface ErrorSummaryProps {
  /** `formState.errors` of react-hook-form; what `applyServerErrors` put under root comes without a link. */
  errors: FieldErrors
  /** `formState.submitCount`: after each attempt the summary takes the focus, if there is anything in it. */
  attempt: number
}

/** The errors at the top of the form, each with a link to its field. Set `shouldFocusError: false` in useForm. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const problems = listProblems(errors)

  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  if (problems.length === 0) return null
  return (
    <Box ref={box} role="alert" tabIndex={-1}>
      <Mark kind="alert" size={20} />
      <chakra.h2 textStyle="section" lineHeight="20px">
        {problems.length === 1 ? 'There is a problem' : `There are ${problems.length} problems`}
      </chakra.h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field ?? message}>
            {field === undefined ? message : <FieldLink field={field}>{message}</FieldLink>}
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** Says which field it is about: by its message, or by the name on its label before it. */
function FieldLink({ field, children }: { field: string; children: string }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        // Focus, not the address: the hash belongs to the router.
        event.preventDefault()
        document.getElementById(field)?.focus()
      }}
    >
      <span
        ref={(place) => {
          // The label on the page is where the name is written: fields of the same commit are there by now.
          if (place) place.textContent = missingName(field, children)
        }}
      />
      {children}
    </a>
  )
}

function missingName(field: string, message: string) {
  const name = nameOfField(document.getElementById(field))
  return message.toLowerCase().includes(name.toLowerCase()) ? '' : `${name}: `
}
