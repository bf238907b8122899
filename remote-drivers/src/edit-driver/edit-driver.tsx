import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Refusal } from 'shared-api'
import { DriverDetails, type DriverDraft } from 'shared-api/drivers/driver-form'
import { notify, showRefusal, useOneAtATime, useUnsavedInput } from 'shared-ui'
import type { DriverField, DriverFields } from '../driver-form/driver-fields.ts'
import { useSignal } from '../driver-form/use-signal.ts'
import { paths } from '../paths.ts'
import { checkChange } from './check-change.ts'
import { BackNote } from './back-note.tsx'
import { changedFields, lostFields, type Mine, takeTheirs } from './conflict.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { deleted, DeletedDriver } from './deleted-driver.tsx'
import { EditDriverForm } from './edit-driver-form.tsx'
import { useEditDriver } from './edit-driver-queries.ts'
import { changeOf, editedFields, fieldsOf, noneRemoved, type Removed } from './edited-fields.ts'

/** One driver's form. What it was filled with stays known, to tell what another user changes. */
export function EditDriver({ driver }: { driver: DriverDetails }) {
  const navigate = useNavigate()
  const [base, setBase] = useState(driver)
  const [newer, setNewer] = useState<DriverDetails>()
  const [removed, setRemoved] = useState<Removed>(noneRemoved)
  const [isBack, setIsBack] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const oneAtATime = useOneAtATime()
  const edit = useEditDriver()
  const signal = useSignal()
  const [filledWith] = useState(() => fieldsOf(driver))
  const form = useForm<DriverFields, unknown, DriverDraft>({
    resolver: checkChange,
    defaultValues: filledWith,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = form.formState
  const isChanged = isDirty || Object.values(removed).includes(true)
  const letGo = useUnsavedInput(isChanged)
  const mine = (): Mine => ({ fields: form.getValues(), removed })

  async function send(draft: DriverDraft, onto: DriverDetails, without: Removed) {
    const here = signal()
    try {
      const { Name, Id } = await edit.mutateAsync(changeOf(draft, onto, without))
      letGo()
      notify.success(`${Name} saved`)
      if (!here.aborted) await navigate(paths.profile(Id), { replace: true })
    } catch (refusal) {
      const found = refusal instanceof Refusal ? DriverDetails.safeParse(refusal.newer) : undefined
      if (found?.success === true) await meet(found.data, draft, onto, without)
      else if (isGone(refusal)) {
        form.setError('root.service', deleted)
        setIsDeleted(true)
      } else showRefusal(refusal, form.setError)
    }
  }

  /** Another user was faster. Where nothing of the form was changed, there is nothing to ask. */
  async function meet(found: DriverDetails, draft: DriverDraft, onto: DriverDetails, without: Removed) {
    const now = { fields: form.getValues(), removed: without }
    if (changedFields(onto, found, now).length > 0 || lostFields(onto, found, now).length > 0) {
      setBase(onto)
      setNewer(found)
    } else {
      settle([], found, now)
      await send(draft, found, without)
    }
  }

  async function save(onto: DriverDetails, without: Removed) {
    setIsBack(false)
    await oneAtATime(form.handleSubmit((draft) => send(draft, onto, without)))
  }

  /** The form goes on from the newer record, with the chosen fields of it. */
  function settle(names: readonly DriverField[], onto: DriverDetails, from = mine()): Removed {
    const settled = takeTheirs(from, onto, names)
    for (const name of editedFields) {
      if (settled.fields[name] !== form.getValues(name))
        form.setValue(name, settled.fields[name], { shouldDirty: true })
    }
    setRemoved(settled.removed)
    setBase(onto)
    setNewer(undefined)
    return settled.removed
  }

  if (newer !== undefined)
    return (
      <ConflictChoice
        changed={changedFields(base, newer, mine())}
        lost={lostFields(base, newer, mine())}
        mine={mine()}
        records={{ base, newer }}
        onSave={(names) => void save(newer, settle(names, newer))}
        onBack={(names) => {
          settle(names, newer)
          setIsBack(true)
        }}
      />
    )
  return (
    <EditDriverForm
      form={form}
      driver={base}
      removal={{
        removed,
        onRemoved: (name, isRemoved) => setRemoved({ ...removed, [name]: isRemoved }),
      }}
      isBusy={isSubmitting}
      isDeleted={isDeleted}
      notice={
        <>
          {isBack && <BackNote />}
          <DeletedDriver form={form} driver={base} removed={removed} onLeft={letGo} />
        </>
      }
      onSave={() => void save(base, removed)}
    />
  )
}

/** Not of a carrier that the caller serves no more, which is said at its field. */
const isGone = (refusal: unknown) =>
  refusal instanceof Refusal &&
  refusal.status === 404 &&
  !refusal.errors.some(({ Field }) => Field === 'CarrierId')
