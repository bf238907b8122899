import { type ComponentProps, useRef } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { formatDate } from '../formats/dates.ts'
import { Icon } from '../icons/icon.tsx'
import { FieldButton } from './field-button.tsx'
import { TextField } from './text-field.tsx'

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  /** The day that was typed, as '2026-12-31'; undefined where it is no day. The form reads its value with the same. */
  read: (typed: string) => string | undefined
}

/** Below the button, so that the system's calendar opens beside it. No one types here. */
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

const dateHint = 'MM/DD/YYYY, like 12/31/2026'

/**
 * A day, typed in any usual way: on leaving the field it stands there as it was understood (27 Apr 1990), and what was
 * not understood stays as it was typed. The button opens the system's calendar.
 */
export function DateField({ onBlur, read, hint = dateHint, ...field }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <TextField
      autoComplete="off"
      {...field}
      hint={hint}
      type="text"
      onBlur={(event) => {
        const day = read(event.target.value)
        if (day !== undefined) event.target.value = formatDate(day)
        onBlur?.(event)
      }}
      end={
        <chakra.span position="relative" display="flex">
          <FieldButton
            type="button"
            aria-label={`Choose a day: ${field.label}`}
            disabled={field.disabled === true || field.readOnly === true}
            onClick={(event) => openCalendar(calendar.current, fieldBeside(event.currentTarget), read)}
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
  read: DateFieldProps['read'],
) {
  if (!calendar || !input) return
  calendar.value = read(input.value) ?? ''
  calendar.showPicker()
}

/** As if the user had typed it: forms listen to that event, and setting `value` tells them nothing. */
function typeInto(input: HTMLInputElement, words: string) {
  input.setRangeText(words === '-' ? '' : words, 0, input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
