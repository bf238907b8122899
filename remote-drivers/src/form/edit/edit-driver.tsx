import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refusal } from 'shared-api'
import { DriverDetails, type DriverDraft } from 'shared-api/drivers/driver-form'
import { notify } from 'shared-ui'
import { useRecordForm, useRecordMerge } from 'shared-ui/forms'
import { useSignal } from '../fields/use-signal.ts'
import { paths } from '../../paths.ts'
import { changesOf, takeTheirs } from './conflict.ts'
import { DeletedDriver } from './deleted-driver.tsx'
import { DriverChangeForm } from './driver-change-form.ts'
import { DriverConflict } from './driver-conflict.tsx'
import { EditDriverForm } from './edit-driver-form.tsx'
import { useEditDriver } from './edit-driver-queries.ts'
import { changeOf, fields, fieldsOf } from './edited-fields.ts'

/** One driver's form. What it was filled with stays known, to tell what another user changes while it is open. */
export function EditDriver({ driver }: { driver: DriverDetails }) {
  const navigate = useNavigate()
  const [isDeleted, setIsDeleted] = useState(false)
  const edit = useEditDriver()
  const signal = useSignal()
  const merge = useRecordMerge({
    record: driver,
    readNewer: (newer) => DriverDetails.safeParse(newer).data,
    changesOf,
    takeTheirs,
  })
  const form = useRecordForm({
    record: fieldsOf(driver),
    fields,
    schema: DriverChangeForm,
    send: (draft: DriverDraft) =>
      edit.mutateAsync(changeOf(draft, merge.record())).catch((refusal: unknown) => {
        if (!isGone(refusal)) throw refusal
        setIsDeleted(true)
        throw new Refusal(404, deletedText)
      }),
    onSaved: async ({ Name, Id }) => {
      notify.success(`${Name} saved`)
      if (!signal().aborted) await navigate(paths.profile(Id), { replace: true })
    },
    merge,
  })
  if (merge.conflict) return <DriverConflict form={form} merge={merge} conflict={merge.conflict} />
  return (
    <EditDriverForm
      form={form}
      driver={merge.record()}
      isDeleted={isDeleted}
      notice={isDeleted && <DeletedDriver form={form} driver={merge.record()} />}
    />
  )
}

const deletedText =
  'Another user deleted this driver, so your changes cannot be saved. What you entered is still here.'

/** Not of a carrier that the user does not serve any more, which is said at its field. */
const isGone = (refusal: unknown) =>
  refusal instanceof Refusal &&
  refusal.status === 404 &&
  !refusal.errors.some(({ Field }) => Field === 'CarrierId')
