import type { LanguageContext } from '../../text/language';

const defaultNamespace = /(?<![\w.])svc\./g;

/** A text of the catalogue with the attribute namespace of the service profile in place of `svc`. */
export function inNamespace(text: string, context: Pick<LanguageContext, 'attributeNamespace'>): string {
  return context.attributeNamespace === 'svc' ? text : text.replace(defaultNamespace, `${context.attributeNamespace}.`);
}

/** The attribute that holds time-slice records, `svc.timeslice.value` in the default namespace. */
export function timesliceValue(context: Pick<LanguageContext, 'attributeNamespace'>): string {
  return `${context.attributeNamespace}.timeslice.value`;
}
