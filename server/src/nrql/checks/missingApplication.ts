import type { Check } from '../check/check';
import type { Scope } from '../check/scope';
import { hasTemplate } from '../check/timeslice';

const applications = new Set(['appId', 'appName', 'entity.guid', 'entityGuid', 'entity.name', 'entityName']);

export const missingApplication: Check = {
  code: 'missing-application',
  severity: 'warning',
  title: 'Time-slice data without an application',
  documentation:
    'The service returns time-slice data only for an application that WHERE names, by `appId`, `appName` or `entity.guid`. It is a hint for the metrics `apm.…`, because published queries ask for those of a whole account.',
  incorrect:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  correct:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (_query, inspection) => {
    const { scope } = inspection;
    if (!scope.reads('Metric') || hasTemplate(scope)) return;
    const name = scope.timeslice;
    if (!name) return;
    for (let enclosing: Scope | undefined = scope; enclosing; enclosing = enclosing.enclosing) {
      const { conditionNames, facetNames } = enclosing;
      // Facets by application are in published dashboards, and the service matches the applications of the account.
      if ([...conditionNames, ...facetNames].some(({ text }) => applications.has(text))) return;
    }
    inspection.report(
      missingApplication,
      name,
      'Time-slice data needs an application. Name it in WHERE by appId, appName or entity.guid.',
      undefined,
      name.text === inspection.timesliceValue ? 'warning' : 'hint',
    );
  },
};
