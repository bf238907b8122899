import { type ComponentProps, useId } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon, type IconName } from '../icons/icon.tsx'
import { describedBy, Field, type FieldWords, InputBox } from './field.tsx'

const Select = chakra('select', {
  base: {
    flex: '1',
    minWidth: '0',
    height: 'full',
    pe: '8',
    appearance: 'none',
    bg: 'transparent',
    color: 'fg',
    outline: 'none',
    borderRadius: 'l2',
    cursor: 'pointer',
    '& option': { bg: 'bg', color: 'fg' },
  },
})

const Arrow = chakra('span', {
  base: { flex: 'none', ms: '-28px', me: '3', pointerEvents: 'none', color: 'fg.subtle' },
})

const Start = chakra('span', {
  base: { flex: 'none', ms: '3', me: '-28px', pointerEvents: 'none', color: 'fg.subtle' },
})

interface SelectFieldProps extends FieldWords, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
  /** Inside the edge, at the start. */
  icon?: IconName | undefined
}

/** One of a few, drawn by the system itself. Takes what `register` of react-hook-form gives; its id is its name. */
export function SelectField({ label, error, hint, isOptional, options, icon, ...select }: SelectFieldProps) {
  const ownId = useId()
  const id = select.id ?? select.name ?? ownId
  return (
    <Field id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <InputBox>
        {icon && (
          <Start>
            <Icon name={icon} />
          </Start>
        )}
        <Select
          ps={icon ? '36px' : '3'}
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
        <Arrow>
          <Icon name="chevron-down" />
        </Arrow>
      </InputBox>
    </Field>
  )
}
