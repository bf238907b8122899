import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField, TextField } from 'shared-ui'
import type { FieldProps } from './use-fields.ts'
import { hasListedStates, stateChoices } from './choices.ts'
import { useNotLoaded } from './use-not-loaded.tsx'
import { referenceQueries } from './reference-queries.ts'

interface StateFieldProps {
  /** Of the form. */
  field: Pick<FieldProps, keyof FieldProps> & Pick<ComponentProps<typeof TextField>, 'autoComplete'>
  /** What stands in the form. */
  state: string
  country: string
}

/** Of an address: chosen where the states are known, typed where they are not. */
export function StateField({ field, state, country }: StateFieldProps) {
  const states = useQuery(referenceQueries.states())
  const notLoaded = useNotLoaded(states)
  if (!hasListedStates(country)) return <TextField {...field} />
  return (
    <SelectField
      {...field}
      options={stateChoices(states.data ?? [], state)}
      error={notLoaded ?? field.error}
    />
  )
}
