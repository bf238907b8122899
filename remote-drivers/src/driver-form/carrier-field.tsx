import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from 'shared-ui'
import { referenceQueries } from './reference-queries.ts'

/** The carriers of the caller. The selected one is chosen from the start: the form's own value says so. */
export function CarrierField(props: Omit<ComponentProps<typeof SelectField>, 'options' | 'icon'>) {
  const { data: carriers } = useQuery(referenceQueries.carriers())
  if (carriers === undefined) return null
  const options = carriers.map(({ Account: { Id, Name } }) => ({ value: Id, label: Name }))
  return (
    <SelectField {...props} icon="truck" options={[{ value: '', label: 'Choose a carrier' }, ...options]} />
  )
}
