import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where files lie. */
export interface FileStore {
  disk: Disk
  /** A folder of this machine where files arrive before they are looked at. */
  incoming: string
}

interface FilePlaces {
  dataFolder: string | undefined
  fileBucket: BucketSettings | undefined
}

export interface BucketSettings {
  bucket: string
  region: string
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Files lie below the data folder, or where the settings name a bucket, there. */
export function openFileStore({ dataFolder, fileBucket }: FilePlaces): FileStore | Promise<FileStore> {
  if (fileBucket !== undefined) return bucketStore(fileBucket, join(dataFolder ?? tmpdir(), 'files'))
  if (dataFolder === undefined) {
    throw new Error('Files have no place: set PORTAL_DATA_DIR to a folder, or FILES_S3_BUCKET to a bucket.')
  }
  return folderStore(join(dataFolder, 'files'))
}

/** Files lie in a folder of this machine, which no web server serves. */
export function folderStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: join(folder, 'kept'), visibility: 'private' }))
  return { disk, incoming: join(folder, 'incoming') }
}

/** Files lie in a bucket of S3, or of a store that speaks like it; only what arrives lies in the folder for a moment. */
async function bucketStore(settings: BucketSettings, folder: string): Promise<FileStore> {
  // The SDK is big, and most who run the portal don't need it.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // Buckets made since 2023 have none, and are private without.
    supportsACL: false,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Without keys of ours the SDK looks for those of the machine.
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  })
  return { disk: new Disk(driver), incoming: join(folder, 'incoming') }
}
