import type { ClientRule } from '../../engine/clients/rule';
import { dotnetClients } from '../csharp/clients';

const roles = { url: 'Uri|0', method: 'Method|CustomMethod', headers: 'Headers', form: 'Form', data: 'Body' } as const;

const web = (command: string, yields: 'body' | 'response'): ClientRule => ({
  client: command,
  call: command,
  sends: true,
  yields,
  dataInQuery: true,
  roles,
});

export const powershellClients: readonly ClientRule[] = [
  web('Invoke-RestMethod', 'body'),
  web('Invoke-WebRequest', 'response'),
  ...dotnetClients,
  { client: 'curl', call: '&', command: { words: 0 } },
  { client: 'curl', call: 'Start-Process', command: { program: '0', list: '1' } },
  { client: 'curl', call: 'Invoke-Expression', command: { text: '0|Command' } },
];
