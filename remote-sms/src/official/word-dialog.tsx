import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button, DateField, notify, readFailure, SelectField, Stack, TextField } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { parseTypedDate } from 'shared-api/typed-date'
import { Refusal } from 'shared-api/refusal'

/** One field of a form that copies a few figures. */
export interface WordField {
  name: string
  label: string
  kind: 'number' | 'text' | 'day' | 'choice'
  hint?: string
  isOptional?: boolean
  options?: readonly { value: string; label: string }[]
}

type Values = Readonly<Record<string, string>>

interface Schema<Body> {
  safeParse: (
    given: unknown,
  ) =>
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

interface WordDialogProps<Body> {
  title: string
  description: string
  fields: readonly WordField[]
  first: Values
  /** What is not typed. */
  fixed: Readonly<Record<string, unknown>>
  schema: Schema<Body>
  send: (body: Body) => Promise<unknown>
  submitLabel: string
  savedWords: (body: Body) => string
  /** What is on file for a choice of the first field; it takes the place of what was on file for another, not of what is typed. */
  firstOf?: (choice: string) => Values
  onClosed: () => void
}

/** Copies what FMCSA says from its page or letter. */
export function WordDialog<Body>({
  fields,
  first,
  firstOf,
  fixed,
  schema,
  send,
  ...words
}: WordDialogProps<Body>) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState<Values>({})
  const { mutateAsync, isPending } = useMutation({ mutationFn: send })
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const values = fields.map((field) => [field.name, valueOf(field, typed[field.name] ?? '')])
    const parsed = schema.safeParse({ ...fixed, ...Object.fromEntries(values) })
    if (!parsed.success) {
      show(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
      return
    }
    try {
      await mutateAsync(parsed.data)
      notify.success(words.savedWords(parsed.data))
      words.onClosed()
    } catch (failed) {
      const refused = failed instanceof Refusal ? failed.errors : []
      if (refused.length === 0) notify.failure('Not saved', readFailure(failed).message)
      else show(refused.map(({ Field, Message }) => [Field, Message]))
    }
  }
  /** The first of them gets the focus. */
  function show(found: readonly (readonly [field: string, message: string])[]) {
    setErrors(Object.fromEntries(found))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const change = (name: string, value: string) => {
    const isChoice = firstOf !== undefined && name === fields[0]?.name
    const changed = isChoice ? replaceUntouched(typed, firstOf(typed[name] ?? ''), firstOf(value)) : typed
    setTyped({ ...changed, [name]: value })
    setErrors(isChoice ? {} : { ...errors, [name]: '' })
  }
  return (
    <Dialog
      title={words.title}
      description={words.description}
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) words.onClosed()
      }}
      footer={
        <>
          <Button onClick={words.onClosed}>Cancel</Button>
          <Button type="submit" form="official-word" variant="primary" isBusy={isPending}>
            {words.submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id="official-word" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="3">
          {fields.map((field) => (
            <Input
              key={field.name}
              field={field}
              value={typed[field.name] ?? ''}
              error={errors[field.name]}
              onChanged={(value) => change(field.name, value)}
            />
          ))}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Only values that still equal what was filled in. */
const replaceUntouched = (typed: Values, filled: Values, next: Values) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === filled[name] ? (next[name] ?? '') : value]),
  )

interface InputProps {
  field: WordField
  value: string
  error: string | undefined
  onChanged: (value: string) => void
}

function Input({ field, value, error, onChanged }: InputProps) {
  const { name, label, kind, hint, isOptional = false, options = [] } = field
  const common = { name, label, value, error: error === '' ? undefined : error, isOptional }
  if (kind === 'choice') {
    return <SelectField {...common} options={options} onChange={({ target }) => onChanged(target.value)} />
  }
  if (kind === 'day') {
    return <DateField {...common} read={parseTypedDate} onChange={({ target }) => onChanged(target.value)} />
  }
  return (
    <TextField
      {...common}
      hint={hint}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={({ target }) => onChanged(target.value)}
    />
  )
}

/** An empty optional field is null; a number that can't be read is left to the schema's own words. */
function valueOf({ kind, isOptional = false }: WordField, typed: string): unknown {
  const text = typed.trim()
  if (text === '' && kind !== 'text') return isOptional ? null : undefined
  if (kind === 'number') return Number(text.replaceAll(',', ''))
  return kind === 'day' ? (parseTypedDate(text) ?? text) : text
}
