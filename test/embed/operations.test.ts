import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { checkText, type FileProblem } from '../../server/src/embed/check';
import { marksOf } from '../../server/src/graphql/syntax/marks';
import { prepare } from '../code/grammars';
import { context } from './context';

const outline = 'guid name reporting alertSeverity';
const mobile =
  'appLaunchCount crashCount crashRate httpErrorRate httpRequestCount httpResponseTimeAverage mobileSessionCount networkFailureRate usersAffectedCount';

/** Each operation that replaces REST calls, with every field and argument that its replacement uses. */
const operations: Readonly<Record<string, string>> = {
  'entity search': `query Search($cursor: String) { actor { entitySearch(query: "domain = 'APM' AND type = 'APPLICATION' AND domainId = '1'") { results(cursor: $cursor) { nextCursor entities { ${outline}
    ... on ApmApplicationEntityOutline { applicationId language apmSummary { responseTimeAverage throughput errorRate apdexScore } }
    ... on MobileApplicationEntityOutline { applicationId mobileSummary { ${mobile} httpRequestRate } }
    ... on BrowserApplicationEntityOutline { applicationId browserSummary { ajaxRequestThroughput ajaxResponseTimeAverage jsErrorRate pageLoadThroughput pageLoadTimeAverage spaResponseTimeAverage } }
    ... on KeyTransactionEntityOutline { guid name reporting alertSeverity }
  } } } } }`,
  entity: `{ actor { entity(guid: "MXxBUE18QVBQTElDQVRJT058MQ") { ${outline}
    ... on ApmApplicationEntity { applicationId language apmSummary { responseTimeAverage throughput errorRate apdexScore hostCount instanceCount } settings { apdexTarget serverSideConfig } }
    ... on MobileApplicationEntity { applicationId mobileSummary { ${mobile} } }
    ... on KeyTransactionEntity { name apdexTarget metricName application { guid entity { name } } }
  } } }`,
  'query language over accounts':
    '{ actor { nrql(accounts: [1], query: "SELECT count(*) FROM Transaction SINCE 1 day ago") { results } } }',
  'query language of an account':
    '{ actor { account(id: 1) { nrql(query: "SELECT count(*) FROM Transaction SINCE 1 day ago") { results } } } }',
  workflows:
    '{ actor { account(id: 1) { aiWorkflows { workflows { nextCursor entities { guid name workflowEnabled destinationConfigurations { channelId name type } destinationsEnabled lastRun } } } } } }',
  issues:
    '{ actor { account(id: 1) { aiIssues { issues { nextCursor issues { account { id } activatedAt closedAt conditionFamilyId conditionName description deepLinkUrl entityGuids entityNames } } } } } }',
  incidents:
    '{ actor { account(id: 1) { aiIssues { incidents(filter: {}, timeWindow: { startTime: 1, endTime: 2 }) { nextCursor incidents { account { id name } closedAt createdAt description entityGuids entityNames entityTypes incidentId issueId priority state timestamp title updatedAt } } } } } }',
  user: '{ actor { user { email } } }',
  'settings of an application':
    'mutation { agentApplicationSettingsUpdate(guid: "MXxBUE18QVBQTElDQVRJT058MQ", settings: { alias: "a", apmConfig: { apdexTarget: 0.5, useServerSideConfig: true } }) { alias guid apmSettings { apdexTarget useServerSideConfig } } }',
  'removal of an application': 'mutation { agentApplicationDelete(guid: "MXxBUE18QVBQTElDQVRJT058MQ") { success } }',
  'change event':
    'mutation { changeTrackingCreateEvent(changeTrackingEvent: { entitySearch: { query: "domainId = \'1\' AND domain = \'APM\'" }, categoryAndTypeData: { kind: { category: "DEPLOYMENT", type: "BASIC" }, categoryFields: { deployment: { version: "1", changelog: "c", commit: "d" } } }, description: "e", shortDescription: "f", user: "g", customAttributes: { team: "h" } }) { changeTrackingEvent { changeTrackingId timestamp user description entity { guid domain name } customAttributes } } }',
  'mobile application':
    'mutation { agentApplicationCreateMobile(accountId: 1, name: "a") { accountId applicationToken guid name } }',
  'browser application':
    'mutation { agentApplicationCreateBrowser(accountId: 1, name: "a", settings: { cookiesEnabled: true, distributedTracingEnabled: true, loaderType: SPA }) { guid name settings { cookiesEnabled distributedTracingEnabled loaderType } } }',
  'browser monitoring of an application':
    'mutation { agentApplicationEnableApmBrowser(guid: "MXxBUE18QVBQTElDQVRJT058MQ", settings: { cookiesEnabled: true, distributedTracingEnabled: true, loaderType: LITE }) { name settings { cookiesEnabled distributedTracingEnabled loaderType } } }',
  'older deployment':
    'mutation { changeTrackingCreateDeployment(deployment: { entityGuid: "MXxBUE18QVBQTElDQVRJT058MQ", version: "1", changelog: "a", commit: "b", description: "c", user: "d" }) { deploymentId entityGuid timestamp } }',
};

/** How deep the document stands: as the file, in a string of a program, and in a string of a program in another file. */
const depths = [
  { name: 'a file', path: 'a.graphql', language: 'graphql', file: (text: string) => text },
  {
    name: 'a string of a program',
    path: 'a.py',
    language: 'python',
    file: (text: string) => `QUERY = """${text}"""\n`,
  },
  {
    name: 'a string of a program in a document',
    path: 'a.md',
    language: 'markdown',
    file: (text: string) => `# Notes\n\n\`\`\`python\nQUERY = """${text}"""\n\`\`\`\n`,
  },
] as const;

function check({ path, language }: (typeof depths)[number], text: string): FileProblem[] {
  return checkText(sourceFile(path, text, language), context, {});
}

const shown = (text: string, { problem, span }: FileProblem) =>
  `${problem.code} at "${text.slice(span.start, span.end)}"`;
const isWrong = ({ problem: { severity } }: FileProblem) => severity === 'error' || severity === 'warning';

describe('every operation that replaces a REST call', () => {
  before(() => prepare('python'));

  for (const depth of depths)
    it(`is right as it is written in ${depth.name}`, () => {
      for (const [name, operation] of Object.entries(operations)) {
        const text = depth.file(operation);
        const problems = check(depth, text).filter(isWrong);
        assert.deepEqual(
          problems.map(problem => shown(text, problem)),
          [],
          name,
        );
      }
    });

  for (const depth of depths)
    it(`has a mistake in each of its fields and arguments reported where it is, in ${depth.name}`, () => {
      const missed: string[] = [];
      let planted = 0;
      for (const [name, operation] of Object.entries(operations)) {
        const names = marksOf(operation).marks.filter(({ role }) =>
          ['field', 'argument', 'input-field', 'type'].includes(role),
        );
        for (const { start, end } of names) {
          const word = operation.slice(start, end);
          // What clients may add to an event is a map of any names.
          if (word === 'team') continue;
          const wrong = `${word.slice(0, -1)}q${word.slice(-1)}`;
          const text = depth.file(operation.slice(0, start) + wrong + operation.slice(end));
          const offset = depth.file('«').indexOf('«') + start;
          const found = check(depth, text).filter(isWrong);
          planted++;
          const isFound = found.some(({ span }) => span.start === offset && span.end === offset + wrong.length);
          if (!isFound) missed.push(`${name}: ${wrong}: ${found.map(problem => shown(text, problem)).join(', ')}`);
        }
      }
      assert.ok(planted > 200, `${planted}`);
      assert.deepEqual(missed, []);
    });
});
