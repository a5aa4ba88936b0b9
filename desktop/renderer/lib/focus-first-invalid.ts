/**
 * Focuses the first field of the form that has a problem, after React has shown the problems. The field names its
 * problem to screen readers by aria-describedby.
 */
export function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => {
    // A file input is out of sight: its button stands for it.
    const field = '[aria-invalid="true"]:not([tabindex="-1"]), [data-invalid] button'
    form.querySelector<HTMLElement>(field)?.focus()
  })
}
