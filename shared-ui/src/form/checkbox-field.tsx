import { type ComponentProps, useId } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { describedBy, FieldError, type FieldWords } from './field.tsx'

const check =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M20 6 9 17l-5-5'/%3E%3C/svg%3E\")"

/** A bare checkbox of the portal's look; give it a name by aria-label where no label stands beside it. */
export const Checkbox = chakra('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    width: '16px',
    height: '16px',
    verticalAlign: 'middle',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l1',
    bg: 'bg',
    cursor: 'pointer',
    _checked: {
      bg: 'accent.solid',
      borderColor: 'accent.solid',
      backgroundImage: check,
      backgroundSize: '12px',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
    },
    _disabled: { opacity: 0.45 },
  },
})

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    minHeight: '24px',
    textStyle: 'body',
    cursor: 'pointer',
    '& input': { mt: '2px' },
  },
})

interface CheckboxFieldProps extends Omit<FieldWords, 'isOptional'>, Omit<ComponentProps<'input'>, 'type'> {}

/** One yes or no with its words beside it. */
export function CheckboxField({ label, error, hint, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const id = input.id ?? input.name ?? ownId
  return (
    <div>
      <Row>
        <Checkbox
          {...input}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {label}
      </Row>
      {hint && (
        <chakra.p id={`${id}-hint`} ps="6" textStyle="caption" color="fg.subtle">
          {hint}
        </chakra.p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
