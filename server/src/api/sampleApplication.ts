import { listOf, member, readJson } from './json';
import type { Target, World } from './request';
import { sendRest } from './rest';

/** The id of an application that reports in the region, for programs that receive the id at run time. */
export async function sampleApplication(target: Target, world: World): Promise<string | undefined> {
  const response = await sendRest('/v2/applications.json', target, world);
  if ('error' in response) return undefined;
  const reading = readJson(response.body);
  const applications = 'value' in reading ? listOf(member(reading.value, 'applications')) : [];
  const id = member(
    applications.find(application => member(application, 'reporting') === true),
    'id',
  );
  return typeof id === 'number' ? String(id) : undefined;
}
