import { signatureHelp } from '../../../server/src/nrql/features/signatureHelp';
import { cursorOf, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';

/** The `signature` fence holds the label with the active parameter underlined and what is said about it. */
suite('test/nrql/signature/signature.md', example => {
  const marked = readMarks(example.fences[0]?.text ?? '');
  const help = signatureHelp(marked.text, cursorOf(marked), contextOf(example));
  const signature = help?.signatures[help.activeSignature];
  if (!help || !signature) return { signature: '(nothing)' };
  const parameter = signature.parameters[help.activeParameter];
  const line = parameter
    ? `${' '.repeat(parameter.span.start)}${'^'.repeat(parameter.span.end - parameter.span.start)}`
    : '';
  return { signature: [signature.label, line, parameter?.documentation ?? '(no such parameter)'].join('\n') };
});
