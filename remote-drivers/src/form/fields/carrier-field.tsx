import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from 'shared-ui'
import { hasFailed, notLoaded } from './not-loaded.tsx'
import { referenceQueries } from './reference-queries.ts'

/** The carriers of the caller. The selected one is chosen from the start: the form's own value says so. */
export function CarrierField(props: Omit<ComponentProps<typeof SelectField>, 'options' | 'icon'>) {
  const carriers = useQuery(referenceQueries.carriers())
  // A value that is chosen from the start needs its choice: until then there is no field.
  if (carriers.isPending && !hasFailed(carriers)) return null
  const options = (carriers.data ?? []).map(({ Account: { Id, Name } }) => ({ value: Id, label: Name }))
  return (
    <SelectField
      {...props}
      icon="truck"
      options={[{ value: '', label: 'Choose a carrier' }, ...options]}
      error={notLoaded(carriers) ?? props.error}
    />
  )
}
