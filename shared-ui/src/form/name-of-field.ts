/** A field's name in its label, without the word that it is optional; '' without a label. */
export function nameOfField(field: HTMLElement | null): string {
  const label = labelOf(field)
  return label?.firstChild?.textContent?.trim() ?? ''
}

function labelOf(field: HTMLElement | null): Element | null | undefined {
  // A radio button's label names the choice; the legend names the field.
  if (field instanceof HTMLInputElement && field.type === 'radio')
    return field.closest('fieldset')?.querySelector('legend')
  const isInput =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  return isInput ? field.labels?.[0] : null
}
