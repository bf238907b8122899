import { Client } from 'pg'
import { databaseRights } from '../../src/platform/database/prepare.ts'

/** Copies a database that no one is connected to, with the rights that a portal's has. */
export async function copyDatabase(clusterUrl: string, template: string, name: string) {
  // Copied as files, not written to the log block by block: that takes half as long.
  await asAdmin(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  await asAdmin(clusterUrl, databaseRights(name))
}

export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}

export async function asAdmin(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
