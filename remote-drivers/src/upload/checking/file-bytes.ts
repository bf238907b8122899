import { FileProblem } from './file-problem.ts'

/** The bytes of a file that was chosen: it lies with the user, who may have changed it since. */
export async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch (cause) {
    throw new FileProblem(
      'This file can no longer be read: it was changed, moved or deleted since you chose it. Choose it again',
      cause,
    )
  }
}
