import { type FormEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { showRefusal, useOneAtATime } from 'shared-ui/base'

/** What a form needs to be sent; it comes in a chunk of its own, while somebody types. */
export interface Sender<Fields extends FieldValues, Body> {
  /** The form's own check of what was typed, by the schema of the contract. */
  check: Resolver<Fields, unknown, Body>
  /** Throws the service's refusal. */
  send: (body: Body) => Promise<void>
}

interface ServiceForm<Fields extends FieldValues, Body> {
  load: () => Promise<Sender<Fields, Body>>
  empty: DefaultValues<Fields>
  /** Given what was sent, once the service has taken it. */
  onSent?: (body: Body) => void
  /** Given the fields that the form's own check or the service has refused. */
  onRefused?: (fields: readonly string[]) => void
}

/** A form of a page whose first bytes count: what was typed stays, whatever comes back, and the summary says what. */
export function useServiceForm<Fields extends FieldValues, Body>({
  load,
  empty,
  onSent,
  onRefused,
}: ServiceForm<Fields, Body>) {
  const form = useForm<Fields, unknown, Body>({
    resolver: async (...given) => (await load()).check(...given),
    defaultValues: empty,
    shouldFocusError: false,
  })
  const lastSent = useRef<string>(undefined)
  const oneAtATime = useOneAtATime()

  async function submit() {
    const typed = JSON.stringify(form.getValues())
    // A form that stays after it was sent: Enter pressed once more is no other change.
    if (typed === lastSent.current) return
    try {
      const { send } = await load()
      await form.handleSubmit(
        async (body) => {
          try {
            await send(body)
            lastSent.current = typed
            onSent?.(body)
          } catch (refusal) {
            const fields = showRefusal(refusal, form.setError)
            onRefused?.(fields)
          }
        },
        (errors) => onRefused?.(Object.keys(errors)),
      )()
    } catch {
      form.setError('root.service', {
        message: "The portal can't be reached. Check your connection and try again.",
      })
    }
  }

  return {
    ...form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void oneAtATime(submit)
    },
    /** A chunk that does not come now is asked for again by the submit, which tells. */
    prepare: () => {
      load().catch(() => {})
    },
  }
}
