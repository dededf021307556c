import { metricFields } from '../../catalogue/functions/functions';
import { nearest } from '../../text/nearest';
import type { Check } from '../check/check';

const fields: readonly string[] = metricFields.flatMap(({ name, types }) =>
  (types as readonly string[]).includes('timeslice') ? [name] : [],
);

export const timesliceField: Check = {
  code: 'timeslice-field',
  severity: 'warning',
  title: 'Unknown field of a time-slice record',
  documentation: `A time-slice record has six fields: ${fields.map(field => `\`${field}\``).join(', ')}. The parts of an Apdex value come from \`apdex()\`.`,
  incorrect:
    "SELECT average(svc.timeslice.value['score']) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Datastore/all' SINCE 1 hour ago",
  correct:
    "SELECT average(svc.timeslice.value['total']) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Datastore/all' SINCE 1 hour ago",
  index: ({ object, key }, inspection) => {
    if (object.kind !== 'name' || object.text !== inspection.timesliceValue) return;
    const field = key.kind === 'string' ? key.value : key.kind === 'name' ? key.text : undefined;
    if (field === undefined || fields.includes(field) || field === 'type') return;
    const suggestion = nearest(field, fields);
    const instead = suggestion ? `Did you mean ${suggestion}?` : `Its fields are ${fields.join(', ')}.`;
    const data = suggestion ? { replacement: key.kind === 'string' ? `'${suggestion}'` : suggestion } : undefined;
    inspection.report(timesliceField, key, `A time-slice record has no field ${field}. ${instead}`, data);
  },
};
