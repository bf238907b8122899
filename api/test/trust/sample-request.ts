import { randomUUID } from 'node:crypto'
import { PNG } from 'pngjs'
import type { Contract } from 'shared-api/contract'
import { type JSONSchema, toJSONSchema } from 'zod/v4/core'

type Schema = JSONSchema.BaseSchema

/** Where a contract takes the id of a record: `query.CarrierId`, `params.id`, `body.SessionId`. */
export type Place = string

export interface SampleRequest {
  path: string
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> }
}

/** Values that no schema tells: what a field of this name looks like, whichever call it belongs to. */
const examples: Record<string, unknown> = {
  table: 'drivers',
  Amount: '250.00',
  DOT_Number__c: '7654321',
  MobileNumber: '(614) 555-0134',
  EmailId: 'nobody@demo.example',
  SearchTerm: 'ma',
  DocumentHash: '0'.repeat(64),
  CarrierDriverIds: ['Q-1'],
  CDLNumbers: ['A1'],
  TypedName: 'Adaeze Winfield',
  CancellationReason: 'Other',
  Search: 'ma',
  Snapshot: '2026-10-30',
  // To come, by the clock of the tests.
  ValidUntil: '2027-01-31T12:00:00Z',
}

/** What a call needs beyond what its schema says it needs: one of several ways. */
const alsoGiven: Record<string, readonly string[]> = {
  SearchDriver: ['EmailId'],
}

/** What a file of drivers looks like. */
const driverFile =
  'FirstName,LastName,EmailId,MobileNumber\nSample,Driver,sample@drivers.example,6145550199\n'

const parts = ['query', 'params', 'body'] as const

const known = new WeakMap<object, Schema>()

/** Worked out once: trust tests ask a call many times. */
function schemaOf(contract: Contract, part: (typeof parts)[number]): Schema {
  const schema =
    known.get(contract[part]) ?? toJSONSchema(contract[part], { io: 'input', unrepresentable: 'any' })
  known.set(contract[part], schema)
  return schema
}

const picture = new Uint8Array(PNG.sync.write(new PNG({ width: 40, height: 20 })))

/** Every place of the contract that takes an id, in query, path and body. */
export function idPlaces(contract: Contract): Place[] {
  const places: Place[] = []
  for (const part of parts) {
    valueOf(schemaOf(contract, part), part, (place) => {
      places.push(place)
      return ''
    })
  }
  return places
}

/** A request that the contract's schemas let through, made from them alone; ids stand where `idAt` says. */
export function sampleRequest(contract: Contract, idAt: (place: Place) => string): SampleRequest {
  const [query, params, required] = parts.map((part) => valueOf(schemaOf(contract, part), part, idAt))
  const body = withMore(contract, required)
  const name = contract.name.replaceAll(/:(\w+)/g, (_, param: string) => textAt(params, param))
  const search = new URLSearchParams(textsOf(query)).toString()
  const path = search === '' ? name : `${name}?${search}`
  if (contract.method !== 'POST') return { path, init: { method: contract.method, headers: {} } }
  if (contract.upload !== undefined) {
    return { path, init: { method: 'POST', headers: {}, body: formOf(body, contract.upload.field) } }
  }
  return {
    path,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  }
}

function withMore({ name }: Contract, body: unknown): unknown {
  const more = alsoGiven[name] ?? []
  if (more.length === 0 || typeof body !== 'object') return body
  return { ...body, ...Object.fromEntries(more.map((field) => [field, examples[field]])) }
}

function formOf(body: unknown, field: string): FormData {
  const form = new FormData()
  for (const [name, text] of textsOf(body)) if (name !== field) form.append(name, text)
  if (field === 'file') {
    form.append(field, new File([driverFile], 'sample.csv'))
    return form
  }
  form.append(field, new File([picture], 'sample.png', { type: 'image/png' }))
  return form
}

const textsOf = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, inner]) => [name, String(inner)])
    : []

const textAt = (value: unknown, name: string) => new Map(textsOf(value)).get(name) ?? ''

function valueOf(schema: Schema, place: string, idAt: (place: Place) => string): unknown {
  const name = place.slice(place.lastIndexOf('.') + 1)
  if ('const' in schema) return schema.const
  if (name in examples) return examples[name]
  if (schema.enum !== undefined) return schema.enum[0]
  const choices = schemasOf(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return valueOf(bestOf(choices), place, idAt)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        propertiesOf(schema)
          .filter(([field, inner]) => schema.required?.includes(field) || isId(inner))
          .map(([field, inner]) => [field, valueOf(inner, `${place}.${field}`, idAt)]),
      )
    case 'array':
      return schemasOf(schema.items)
        .filter(isId)
        .map((item) => valueOf(item, place, idAt))
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return schema.format === 'uuid' ? idAt(place) : textOf(schema)
  }
}

const textOf = ({ format, pattern, minLength = 1 }: Schema) => {
  // An id that the sender makes, of nothing that is there.
  if (pattern?.includes('{12}')) return randomUUID()
  if (format === 'email') return 'nobody@demo.example'
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T12:00:00Z'
  return 'a'.repeat(minLength)
}

/** JSON Schema allows true and false in place of a schema; contracts come to neither. */
const schemasOf = (inner: Schema['items'] | Schema['anyOf']): Schema[] =>
  [inner].flat().filter((schema) => typeof schema === 'object')

const propertiesOf = ({ properties = {} }: Schema) =>
  Object.entries(properties).flatMap(([field, inner]) =>
    schemasOf(inner).map((schema) => [field, schema] as const),
  )

const isId = (schema: Schema): boolean =>
  schema.format === 'uuid' || [schema.items, schema.anyOf, schema.oneOf].flatMap(schemasOf).some(isId)

/** An id before anything else; null and the empty text last. */
const bestOf = (choices: Schema[]): Schema =>
  choices.find(isId) ??
  choices.find(({ type, const: only }) => type !== 'null' && only !== '' && only !== null) ?? { const: null }
