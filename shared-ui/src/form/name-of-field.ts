/** What the label of a field calls it, without the word that it is optional; '' where nothing does. */
export function nameOfField(field: HTMLElement | null): string {
  const label = labelOf(field)
  return label?.firstChild?.textContent?.trim() ?? ''
}

function labelOf(field: HTMLElement | null): Element | null | undefined {
  // Of one of several choices the label says what is chosen, and the legend what is asked.
  if (field instanceof HTMLInputElement && field.type === 'radio')
    return field.closest('fieldset')?.querySelector('legend')
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.labels?.[0] : null
}
