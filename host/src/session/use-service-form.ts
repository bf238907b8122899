import { type FormSchema, type RecordFormOptions, useRecordForm } from 'shared-ui/base'

interface ServiceForm<Fields extends Record<string, string>, Body> extends Pick<
  RecordFormOptions<Fields, Body, void>,
  'fields' | 'onRefused' | 'startsAt'
> {
  /** The code that sends the form, loaded as its own chunk while the user types. */
  load: () => Promise<{ schema: FormSchema<Fields, Body>; send: (body: Body) => Promise<void> }>
  empty: RecordFormOptions<Fields, Body, void>['record']
  onSaved?: (saved: void, body: Body) => void
}

/** A form of a page whose first bytes count: schema and call are loaded when they are needed. */
export function useServiceForm<Fields extends Record<string, string>, Body>({
  load,
  empty,
  ...form
}: ServiceForm<Fields, Body>) {
  const loaded = () =>
    load().catch((cause: unknown) => {
      const message = "The portal can't be reached. Check your connection and try again."
      throw Object.assign(new Error(message, { cause }), { status: 0 })
    })
  return {
    ...useRecordForm<Fields, Body>({
      ...form,
      record: empty,
      schema: {
        '~standard': {
          version: 1,
          vendor: 'portal',
          validate: async (typed) => (await loaded()).schema['~standard'].validate(typed),
        },
      },
      send: async (body) => (await loaded()).send(body),
      // The answer itself may lead on to the next page.
      isUnsaved: () => false,
    }),
    /** A chunk that does not come now is asked for again when the form is sent. */
    prepare: () => {
      load().catch(() => {})
    },
  }
}
