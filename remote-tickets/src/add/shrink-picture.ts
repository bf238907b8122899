import { documentLimits } from 'shared-api/documents'
import { captureTimeOf, withCaptureTime } from 'shared-api/documents/picture-data'

/** Bytes. Smaller pictures are sent as they are; larger ones take long where the signal is weak. */
const shrunkFrom = 3 * 1_048_576
/** Enough for when the picture was taken, which stands in its head. */
const headLength = 262_144
/** Pixels of the longer side, tried in turn until the picture is small enough. */
const sides = [3000, 2200, 1600]

/** Draws a picture upright with a longer side of at most so many pixels, as a JPEG. */
export type DrawPicture = (file: Blob, side: number) => Promise<Blob>

/**
 * A large picture is drawn again, smaller and without the place; it keeps the time when it was taken. What this browser
 * can't draw comes back as it is, for the service to judge.
 */
export async function shrinkPicture(file: File, draw: DrawPicture = drawOnCanvas): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= shrunkFrom) return file
  try {
    for (const side of sides) {
      const drawn = await draw(file, side)
      if (drawn.size <= documentLimits.fileBytes) return await named(file, drawn)
    }
  } catch {
    return file
  }
  return file
}

async function named(file: File, drawn: Blob): Promise<File> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  const captured = captureTimeOf(head)
  const bytes = new Uint8Array(await drawn.arrayBuffer())
  const content = captured === undefined ? bytes : withCaptureTime(bytes, captured)
  return new File([content], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: 'image/jpeg' })
}

const drawOnCanvas: DrawPicture = async (file, side) => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
  })
  if (drawn === null) throw new Error('The picture could not be drawn')
  return drawn
}
