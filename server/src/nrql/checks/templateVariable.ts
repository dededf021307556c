import type { Check } from '../check/check';

export const templateVariable: Check = {
  code: 'template-variable',
  severity: 'information',
  title: 'Template variable',
  documentation:
    'A dashboard fills `{{name}}` in. Run on its own, the query must have a value in its place. `$name` is the way of another tool.',
  wrong: 'SELECT count(*) FROM Transaction WHERE appName = {{app}} SINCE 1 hour ago',
  right: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
  template: (template, inspection) => {
    const message =
      template.style === 'dollar'
        ? 'This is the template of another tool; here it is written {{name}}.'
        : 'Only a dashboard fills this in.';
    inspection.report(
      templateVariable,
      template,
      message,
      undefined,
      template.style === 'dollar' ? 'hint' : 'information',
    );
  },
};
