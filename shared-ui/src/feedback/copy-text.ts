import { notify } from './notify.tsx'

/** Copies the text, and a toast says so; a page without HTTPS has no clipboard, which is said, too. */
export async function copyText(text: string, copied: string, hint?: string) {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(copied, hint)
  } catch {
    notify.failure('Could not copy', 'Select the text and copy it.')
  }
}
