import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from 'shared-ui'
import { useNotLoaded } from './use-not-loaded.tsx'
import { referenceQueries } from './reference-queries.ts'

/** The carriers of the caller. The selected one is chosen from the start: the form's own value says so. */
export function CarrierField(props: Omit<ComponentProps<typeof SelectField>, 'options' | 'icon'>) {
  const carriers = useQuery(referenceQueries.carriers())
  const notLoaded = useNotLoaded(carriers)
  // A value that is chosen from the start needs its choice: until then there is no field.
  if (carriers.isPending && notLoaded === undefined) return null
  const options = (carriers.data ?? []).map(({ Account: { Id, Name } }) => ({ value: Id, label: Name }))
  return (
    <SelectField
      // Another field once there are choices: among none the browser can't show what the form holds.
      key={carriers.data === undefined ? 'without choices' : 'with choices'}
      {...props}
      icon="truck"
      options={[{ value: '', label: 'Choose a carrier' }, ...options]}
      error={notLoaded ?? props.error}
    />
  )
}
