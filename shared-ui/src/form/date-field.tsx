import type { ComponentProps } from 'react'
import { formatDate } from '../formats/dates.ts'
import { TextField } from './text-field.tsx'
import { readTypedDate } from './typed-date.ts'

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/**
 * A day, typed in any usual way: on leaving the field it stands there as it was understood (27 Apr 1990), and what was
 * not understood stays as it was typed. The form reads it with `readTypedDate`.
 */
export function DateField({ onBlur, ...field }: DateFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      type="text"
      onBlur={(event) => {
        const day = readTypedDate(event.target.value)
        if (day !== undefined) event.target.value = formatDate(day)
        onBlur?.(event)
      }}
    />
  )
}
