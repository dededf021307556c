import { signatureHelp } from '../../../server/src/nrql/features/signatureHelp';
import { cursorOf, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';

/** Each line of a `cases` fence is a text with a cursor; below it stands the signature with its active parameter marked. */
suite('test/nrql/signature/places.md', example => {
  const lines = (example.fences[0]?.text ?? '').split('\n');
  const results = lines.map(line => {
    const marked = readMarks(line);
    const help = signatureHelp(marked.text, cursorOf(marked), contextOf(example));
    const signature = help?.signatures[help.activeSignature];
    if (!help || !signature) return `${line}\n  —`;
    const active = signature.parameters[help.activeParameter]?.span;
    const { label } = signature;
    const drawn = active
      ? `${label.slice(0, active.start)}«${label.slice(active.start, active.end)}»${label.slice(active.end)}`
      : label;
    return `${line}\n  ${drawn}`;
  });
  return { signatures: results.join('\n') };
});
