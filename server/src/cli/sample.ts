import { send } from '../api/transport';
import type { Destination } from './service';

/** The id of an application that reports in the region, for programs that get theirs at run time. */
export async function sampleApplication({ target, world }: Destination): Promise<string | undefined> {
  if (!target.key) return undefined;
  const url = `${target.region.baseUrl}/v2/applications.json`;
  const response = await send(world, { method: 'GET', url, headers: { 'Api-Key': target.key } });
  if ('error' in response || response.status !== 200) return undefined;
  const { applications } = JSON.parse(response.body) as { applications?: { id: number; reporting: boolean }[] };
  const id = applications?.find(application => application.reporting)?.id;
  return id === undefined ? undefined : String(id);
}
