import { type FormEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { showRefusal, useOneAtATime } from 'shared-ui/base'

/** What a form needs to be sent; it comes in a chunk of its own, while the user types. */
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

/** Milliseconds: what is sent once more so soon was a key pressed twice, and is no other change. */
const pressedTwice = 3000

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
  const justSent = useRef<string>(undefined)
  const oneAtATime = useOneAtATime()

  async function submit() {
    const typed = JSON.stringify(form.getValues())
    if (typed === justSent.current) return
    let sender
    try {
      sender = await load()
    } catch {
      form.setError('root.service', {
        message: "The portal can't be reached. Check your connection and try again.",
      })
      return
    }
    const { send } = sender
    await form.handleSubmit(
      async (body) => {
        try {
          await send(body)
        } catch (refusal) {
          const fields = showRefusal(refusal, form.setError)
          onRefused?.(fields)
          return
        }
        justSent.current = typed
        setTimeout(() => {
          justSent.current = undefined
        }, pressedTwice)
        onSent?.(body)
      },
      (errors) => onRefused?.(Object.keys(errors)),
    )()
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
