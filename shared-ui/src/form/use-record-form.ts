import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type FormEvent, useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { readFailure } from '../states/failure.ts'
import { useUnsavedGuard } from '../unsaved-changes/unsaved-changes.ts'
import { applyServerErrors, unreachable } from './apply-server-errors.ts'
import { formUnanswered, useServiceRecovery } from './service-recovery.ts'
import { useSubmitLock } from './use-submit-lock.ts'

export interface FormField<Name extends string> {
  label: string
  isOptional?: boolean
  /** Another field that this one makes right or wrong. */
  checkedWith?: Name
}

/** The fields of a form in the order of the page. */
export type FormFields<Values extends FieldValues> = Partial<Record<Path<Values>, FormField<Path<Values>>>>

/** Turns the input into the body that is sent. */
export type FormSchema<Values, Body> = StandardSchemaV1<Values, Body>

export interface RecordFormOptions<Values extends FieldValues, Body, Saved> {
  /** The form's first values. */
  record: DefaultValues<Values>
  fields: FormFields<Values>
  /** Validates the input and turns it into the body: any Standard Schema, like the contract's. */
  schema: FormSchema<Values, Body>
  /** Throws the service's refusal. */
  send: (body: Body) => Promise<Saved>
  onSaved?: (saved: Saved, body: Body) => void | Promise<void>
  /** Given the fields that the schema or the service has refused; none where it is the form as a whole. */
  onRefused?: (fields: readonly string[]) => void
  /** Whether a user who leaves is asked first; else each changed form asks. */
  isUnsaved?: (isDirty: boolean) => boolean
  /** The user was asked, and left without saving. */
  onDiscarded?: () => void
  /** The field that has the focus once the form is shown. */
  startsAt?: Path<Values>
  /** For a record that another user may save first: from `useRecordMerge`. */
  merge?: Merge<Values>
}

interface Merge<Values> {
  hasMerged: boolean
  setHasMerged: (hasMerged: boolean) => void
  onConflict: (error: unknown, values: Values) => Values | 'asks' | undefined
}

interface Setters {
  // Written as a method, so that the typed setValue of any form fits.
  setValue(name: string, value: unknown, options: { shouldDirty: boolean }): void
}

/** Milliseconds: what is sent once more so soon was a key pressed twice, and is no other change. */
const pressedTwice = 3000

/**
 * A form from its schema and fields: it checks what was typed, sends it once, puts what the service refuses on the
 * fields, asks before unsaved changes are lost, and merges a record that another user saved first. `RecordForm` draws it.
 */
export function useRecordForm<Values extends FieldValues, Body, Saved = void>({
  record,
  fields,
  schema,
  send,
  onSaved,
  onRefused,
  isUnsaved = (isDirty) => isDirty,
  onDiscarded,
  startsAt,
  merge,
}: RecordFormOptions<Values, Body, Saved>) {
  const form = useForm<Values, unknown, Body>({
    resolver: standardSchemaResolver(refusing(schema)),
    defaultValues: record,
    shouldFocusError: false,
  })
  const { setFocus } = form
  useEffect(() => {
    if (startsAt !== undefined) setFocus(startsAt)
  }, [setFocus, startsAt])
  const submitLock = useSubmitLock()
  const [isSaved, setIsSaved] = useState(false)
  const { isDirty } = form.formState
  const release = useUnsavedGuard(isSaved ? isDirty : isUnsaved(isDirty), onDiscarded)
  const [justSaved] = useState(() => new Set<string>())

  useServiceRecovery(() => {
    if (form.formState.errors.root?.['service']?.type === unreachable) form.clearErrors('root.service')
  })

  function refuse(error: unknown) {
    // The answer is not waited for any more.
    if (error instanceof DOMException && error.name === 'AbortError') return
    const refused = applyServerErrors(error, form.setError)
    if (readFailure(error).isUnreachable) formUnanswered(error)
    onRefused?.(refused)
  }

  /** Checks the form and does this with it, once at a time. */
  const submitTo = (work: (body: Body) => Promise<void>) => (event?: FormEvent) => {
    event?.preventDefault()
    merge?.setHasMerged(false)
    void submitLock(
      form.handleSubmit(
        async (body) => {
          try {
            await work(body)
          } catch (error) {
            refuse(error)
          }
        },
        (errors) => onRefused?.(Object.keys(errors)),
      ),
    )
  }

  async function save(body: Body): Promise<void> {
    const sent = form.getValues()
    const typed = JSON.stringify(sent)
    if (justSaved.has(typed)) return
    let saved: Saved
    try {
      saved = await send(body)
    } catch (error) {
      const merged = merge?.onConflict(error, form.getValues())
      if (merged === undefined) throw error
      if (merged === 'asks') return
      fill(merged)
      return save(body)
    }
    justSaved.add(typed)
    setTimeout(() => justSaved.delete(typed), pressedTwice)
    // Input typed since then stays, and is not saved yet.
    form.reset(sent, { keepValues: true, keepSubmitCount: true })
    setIsSaved(true)
    if (JSON.stringify(form.getValues()) === typed) release()
    await onSaved?.(saved, body)
  }

  function fill(values: Values) {
    const setters: Setters = form
    for (const [name, value] of Object.entries(values)) setters.setValue(name, value, { shouldDirty: true })
  }

  const onSubmit = submitTo(save)
  /** The props of an input, without its error. */
  const input = (name: Path<Values>) => {
    const { label = name, isOptional = false, checkedWith } = fields[name] ?? {}
    return {
      ...form.register(name, checkedWith === undefined ? {} : { deps: checkedWith }),
      label,
      isOptional,
    }
  }

  return {
    ...form,
    fields,
    fill,
    input,
    /** The props of a field. Its error re-renders the component that calls this hook; `useFormState` re-renders less. */
    field: (name: Path<Values>) => ({
      ...input(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    onSubmit,
    submitTo,
    /** Leaves without a question: what was typed is not needed any more. */
    release,
    hasMerged: merge?.hasMerged === true,
  }
}

/** A schema that can't be asked now refuses the form, and what was typed stays. */
const refusing = <Values, Body>({
  '~standard': standard,
}: FormSchema<Values, Body>): FormSchema<Values, Body> => ({
  '~standard': {
    ...standard,
    validate: async (typed) => {
      try {
        return await standard.validate(typed)
      } catch (error) {
        return { issues: [{ message: readFailure(error).message }] }
      }
    },
  },
})

export type RecordFormOf<Values extends FieldValues, Body> = ReturnType<typeof useRecordForm<Values, Body>>
