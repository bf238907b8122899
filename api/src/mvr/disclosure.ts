import { readFileSync } from 'node:fs'
import type { PermissiblePurpose } from 'shared-api/mvr'
import type { Template } from '../signatures/document-templates.ts'

/** A released text is never edited: a change is a file with the next version, named here. */
const once = { template: 'mvr-disclosure', version: 1 } as const satisfies Template
const monitoring = { template: 'mvr-disclosure-monitoring', version: 1 } as const satisfies Template

const textOf = ({ template, version }: Template) =>
  readFileSync(new URL(`./templates/${template}-${version}.txt`, import.meta.url), 'utf8').trim()

const texts = { [once.template]: textOf(once), [monitoring.template]: textOf(monitoring) }

export const disclosureOf = (purpose: PermissiblePurpose) => (purpose === 'Monitoring' ? monitoring : once)

/** As the disclosure says it. */
const purposes: Record<PermissiblePurpose, string> = {
  'Pre-employment': 'to decide on your application for employment',
  'Annual review': 'to review your driving record, as it does at least once a year',
  'Post-incident': 'to review your driving record after an incident',
  Monitoring: 'to learn of changes in your driving record while it employs you',
}

interface DisclosureFacts {
  purpose: PermissiblePurpose
  carrier: string
  driver: string
}

/** The disclosure and authorization as its signer reads and signs it: UTF-8 text, its title in the first line. */
export function renderDisclosure({ purpose, carrier, driver }: DisclosureFacts): string {
  const values: Record<string, string> = { carrier, driver, purpose: purposes[purpose] }
  return texts[disclosureOf(purpose).template].replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  )
}
