import type { Check } from '../check/check';

export const templateVariable: Check = {
  code: 'template-variable',
  severity: 'hint',
  title: 'Template variable',
  documentation:
    'A dashboard replaces `{{name}}`. To run the query elsewhere, write a value in its place. `$name` is the syntax of another tool.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE appName = {{app}} SINCE 1 hour ago',
  correct: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
  template: (template, inspection) => {
    if (template.style !== 'dollar' && inspection.context.use === 'dashboard') return;
    const message =
      template.style === 'dollar'
        ? 'The template variable has the syntax of another tool. Write {{name}}.'
        : 'Only a dashboard replaces the template variable. Write a value to run the query elsewhere.';
    inspection.report(templateVariable, template, message);
  },
};
