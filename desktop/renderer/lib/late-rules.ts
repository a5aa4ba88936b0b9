import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * The rules of a form, whose code is loaded when the person comes to the first field: a screen with a form shows without
 * 40 kB of validation. Where the code can't be loaded, the server alone checks the fields.
 * @param load imports the rules
 */
export function lateRules<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
) {
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    const rules = await load().catch(() => null)
    // The server checks the same rules and names the field.
    return rules ? rules(values, context, options) : { values: values as unknown as Output, errors: {} }
  }
  return { resolver, preload: () => void load().catch(() => undefined) }
}
