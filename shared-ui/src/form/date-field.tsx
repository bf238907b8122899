import { type ComponentProps, useRef } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { formatDate } from '../formats/dates.ts'
import { Icon } from '../marks/icon.tsx'
import { FieldButton } from './field-button.tsx'
import { TextField } from './text-field.tsx'
import { readTypedDate } from './typed-date.ts'

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  /** That two digits can mean, as `readTypedDate` takes it. */
  lastYear?: number | undefined
}

/** Below the button, for the system's calendar to open beside it. Nobody types here. */
const Calendar = chakra('input', {
  base: {
    position: 'absolute',
    insetEnd: '0',
    bottom: '0',
    width: '1px',
    opacity: '0',
    pointerEvents: 'none',
  },
})

/**
 * A day, typed in any usual way: on leaving the field it stands there as it was understood (27 Apr 1990), and what was
 * not understood stays as it was typed. The form reads it with `readTypedDate`. The button opens the system's calendar.
 */
export function DateField({ onBlur, lastYear, ...field }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <TextField
      autoComplete="off"
      {...field}
      type="text"
      onBlur={(event) => {
        const day = readTypedDate(event.target.value, lastYear)
        if (day !== undefined) event.target.value = formatDate(day)
        onBlur?.(event)
      }}
      end={
        <chakra.span position="relative" display="flex">
          <FieldButton
            type="button"
            aria-label={`Choose a day: ${field.label}`}
            disabled={field.disabled === true || field.readOnly === true}
            onClick={(event) => openCalendar(calendar.current, fieldBeside(event.currentTarget), lastYear)}
          >
            <Icon name="calendar" />
          </FieldButton>
          <Calendar
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              const input = fieldBeside(event.currentTarget)
              if (input) typeInto(input, formatDate(event.currentTarget.value))
            }}
          />
        </chakra.span>
      }
    />
  )
}

const fieldBeside = (part: HTMLElement) =>
  part.parentElement?.parentElement?.querySelector<HTMLInputElement>('input[type=text]')

function openCalendar(
  calendar: HTMLInputElement | null,
  input: HTMLInputElement | null | undefined,
  lastYear: number | undefined,
) {
  if (!calendar || !input) return
  calendar.value = readTypedDate(input.value, lastYear) ?? ''
  calendar.showPicker()
}

/** As if somebody had typed it and left: forms listen to that, and setting `value` tells them nothing. */
function typeInto(input: HTMLInputElement, words: string) {
  input.setRangeText(words === '-' ? '' : words, 0, input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
