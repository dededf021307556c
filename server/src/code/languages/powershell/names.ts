import { tableOf } from '../../../text/table';
/** Short names of commands, and what they run. */
export const aliases: Readonly<Record<string, string>> = tableOf({
  irm: 'Invoke-RestMethod',
  iwr: 'Invoke-WebRequest',
  iex: 'Invoke-Expression',
  '%': 'ForEach-Object',
  foreach: 'ForEach-Object',
  '?': 'Where-Object',
  where: 'Where-Object',
  select: 'Select-Object',
  sort: 'Sort-Object',
  group: 'Group-Object',
  measure: 'Measure-Object',
  ft: 'Format-Table',
  fl: 'Format-List',
  echo: 'Write-Output',
  write: 'Write-Output',
  start: 'Start-Process',
});

/** Parameters of the two commands that send requests, as far as they matter: they may be cut short. */
export const webParameters = ['Uri', 'Method', 'Headers', 'Body', 'Form', 'ContentType', 'OutFile', 'CustomMethod'];

/** Parameters that take no value. */
export const switches =
  /^(use(basicparsing|defaultcredentials)|skip\w+|disablekeepalive|noproxy|passthru|verbose|debug|whatif|force|raw|wait|nonewwindow|compress|descending|autosize)$/i;

/** Names that no rule of a client or a response contains, and that the parser itself needs. */
export const ownNames = 'New-Object Out-Null Out-File Result GetAwaiter GetResult ConfigureAwait count length';
