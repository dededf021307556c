import { checkQueries } from '../../../server/src/nrql/check';
import { drawMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';

const live = { eventTypes: ['Order'] };

suite('test/nrql/checks', example => {
  const text = example.fences.find(({ language }) => language === 'nrql')?.text ?? '';
  const context = { attributeNamespace: 'svc', ...(example.name.includes('snapshot') ? { live } : {}) };
  const marks = checkQueries(text, context).map(({ span, code, message, severity }) => ({
    span,
    label: `${severity} ${code}: ${message}`,
  }));
  return { problems: drawMarks(text, marks) };
});
