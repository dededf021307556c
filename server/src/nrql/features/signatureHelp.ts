import type { FunctionFact } from '../../catalogue/functions/types';
import type { LanguageContext, SignatureHelp } from '../../text/language';
import { spanOf } from '../../text/span';
import { statementSpanAt } from '../document/position';
import { parameterText, signatureOf } from '../facts/functionText';
import { functionNamed } from '../facts/lookup';
import { Kind } from '../lex/kinds';
import { tokensOf } from '../lex/lex';

interface OpenCall {
  readonly fact: FunctionFact | undefined;
  commas: number;
  /** The name before the colon of the current argument. */
  argumentName: string | undefined;
}

/** The function whose argument list contains the offset, and the parameter that the offset belongs to. */
export function signatureHelp(text: string, offset: number, _context: LanguageContext): SignatureHelp | undefined {
  const span = statementSpanAt(text, offset);
  const local = text.slice(span.start, span.end);
  const call = openCalls(local, offset - span.start).findLast(candidate => candidate.fact);
  if (!call?.fact) return undefined;
  const { fact } = call;
  const label = signatureOf(fact);
  let from = label.indexOf('(') + 1;
  const parameters = fact.parameters.map(parameter => {
    const start = label.indexOf(parameterText(parameter), from);
    from = start + parameterText(parameter).length;
    return { span: spanOf(start, from), documentation: parameter.documentation };
  });
  return {
    signatures: [{ label, documentation: fact.documentation, parameters }],
    activeSignature: 0,
    activeParameter: activeParameter(fact, call),
  };
}

function openCalls(text: string, offset: number): OpenCall[] {
  const tokens = tokensOf(text);
  const open: OpenCall[] = [];
  for (let index = 0; index < tokens.count && (tokens.starts[index] as number) < offset; index++) {
    const end = tokens.ends[index] as number;
    const top = open[open.length - 1];
    const word = (index: number) => text.slice(tokens.starts[index], tokens.ends[index]);
    switch (tokens.kinds[index] as number as Kind) {
      case Kind.OpenParen:
        open.push({ fact: index > 0 ? functionNamed(word(index - 1)) : undefined, commas: 0, argumentName: undefined });
        break;
      case Kind.OpenBrace:
      case Kind.OpenBracket:
        open.push({ fact: undefined, commas: 0, argumentName: undefined });
        break;
      case Kind.CloseParen:
      case Kind.CloseBrace:
      case Kind.CloseBracket:
        if (end <= offset) open.pop();
        break;
      case Kind.Comma:
        if (top) {
          top.commas++;
          top.argumentName = undefined;
        }
        break;
      case Kind.Colon:
        if (top && index > 0) top.argumentName = word(index - 1).toLowerCase();
        break;
    }
  }
  return open;
}

function activeParameter(fact: FunctionFact, call: OpenCall): number {
  const named = fact.parameters.findIndex(parameter => parameter.named && parameter.name === call.argumentName);
  if (named >= 0) return named;
  const positional = fact.parameters.filter(parameter => parameter.named !== 'only');
  const last = positional[positional.length - 1];
  const parameter = positional[call.commas] ?? (last?.repeatable ? last : undefined);
  return parameter ? fact.parameters.indexOf(parameter) : fact.parameters.length;
}
