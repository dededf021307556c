import { listOf, member, readJson } from '../api/json';
import { send } from '../api/transport';
import type { Destination } from './service';

/** The id of an application that reports in the region, for programs that receive the id at run time. */
export async function sampleApplication({ target, world }: Destination): Promise<string | undefined> {
  const url = `${target.region.baseUrl}/v2/applications.json`;
  const response = await send(target, { method: 'GET', url, headers: {} }, world);
  if ('error' in response || response.status !== 200) return undefined;
  const reading = readJson(response.body);
  const applications = 'value' in reading ? listOf(member(reading.value, 'applications')) : [];
  const id = member(
    applications.find(application => member(application, 'reporting') === true),
    'id',
  );
  return typeof id === 'number' ? String(id) : undefined;
}
