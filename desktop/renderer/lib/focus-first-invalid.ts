/**
 * Focuses the first field of the form that has a problem, after React has shown the problems. The field names its
 * problem to screen readers by aria-describedby.
 * @param otherwise takes the focus where no field has a problem
 */
export function focusFirstInvalid(form: HTMLElement, otherwise: Element | null = null): void {
  requestAnimationFrame(() => {
    // A file input is out of sight: its button stands for it.
    const field = '[aria-invalid="true"]:not([tabindex="-1"]), [data-invalid] button'
    const target = form.querySelector(field) ?? otherwise
    if (target instanceof HTMLElement) target.focus()
  })
}
