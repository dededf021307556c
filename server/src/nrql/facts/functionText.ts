import type { FunctionFact, FunctionParameter } from '../../catalogue/functions/types';
import type { LanguageContext } from '../../text/language';
import { inNamespace } from './namespace';

/** The signature of a function with its parameters: `percentile(attribute, percentile…?)`. */
export function signatureOf(fact: FunctionFact): string {
  return `${fact.name}(${fact.parameters.map(parameterText).join(', ')})`;
}

export function parameterText(parameter: FunctionParameter): string {
  const name = parameter.named === 'only' ? `${parameter.name}:` : parameter.name;
  return `${name}${parameter.repeatable ? '…' : ''}${parameter.optional ? '?' : ''}`;
}

/** The documentation of a function as Markdown, for completion and hover. */
export function documentFunction(fact: FunctionFact, context: LanguageContext): string {
  const note = fact.undocumented ? '\n\nIt is in use, but the published reference does not list it.' : '';
  const only = fact.eventType ? `\n\nOnly over \`${fact.eventType}\`.` : '';
  return `${fact.documentation}${only}${note}\n\n\`\`\`nrql\n${inNamespace(fact.example, context)}\n\`\`\``;
}
