import * as z from 'zod/mini'
import { RegistryRemote } from './registry.ts'

/** What a build of a remote says of itself, beside its files, for `remotes publish`. */
export const RemoteRecord = z.omit(RegistryRemote, { base: true, integrity: true })
export type RemoteRecord = z.infer<typeof RemoteRecord>

export const remoteRecordFile = 'remote.json'
