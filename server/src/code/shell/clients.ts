import { failing, filing, searching, showing, standIns, testing } from '../../catalogue/quietNames';
import { holeMark } from '../../text/region';
import { tableOf } from '../../text/table';
import { wordPattern } from '../../text/words';
import type { CommandRule } from '../sendRule';
import { flatText } from '../template';
import { curlRequests } from './curl';
import type { Argument } from './expand';
import { httpieRequests } from './httpie';
import { type Inputs, markSeveral, type Request } from './request';
import { wgetRequests } from './wget';

/** How each client is made to post JSON. */
export const commandRules: Readonly<Record<string, CommandRule>> = tableOf({
  curl: { kind: 'command', verb: '-X POST', header: '-H', body: '-d', output: 'output', without: ['get'] },
  wget: {
    kind: 'command',
    verb: '--method=POST',
    header: '--header',
    body: '--post-data',
    bodyWithVerb: '--body-data',
    exits: true,
    failure: 8,
    output: 'output-document',
    without: [],
  },
  httpie: {
    kind: 'command',
    verb: '',
    header: '',
    body: '',
    hasItems: true,
    failure: 4,
    output: 'output',
    without: ['form'],
  },
});

/** Words in front of a client that run it. */
const runners =
  /^(?:sudo|doas|time|env|exec|command|builtin|nohup|nice|ionice|stdbuf|timeout|xargs|setsid|eval|then|do|else|\$|@|>|#|%|&|-)$/;

/** Commands whose arguments are words about a program, not a run of it. */
const talkers = wordPattern(
  showing,
  failing,
  testing,
  standIns,
  searching,
  filing,
  [
    'which',
    'type',
    'hash',
    'alias',
    'unalias',
    'whereis',
    'man',
    'for',
    'case',
    'cf',
    'command_exists',
    'killall',
    'pkill',
  ],
  ['apt', 'apt-get', 'apk', 'yum', 'dnf', 'brew', 'pacman', 'zypper', 'choco', 'pip3?', 'npm', 'gem'],
  ['\\[\\[?', 'assert\\w*', 'require\\w*', 'need\\w*', 'unstub'],
);

/** Where a client is named in a command line, and which one. */
export interface ClientAt {
  readonly index: number;
  readonly name: string;
}

export function clientAt(args: readonly Argument[]): ClientAt | undefined {
  let first: string | undefined;
  for (const [index, argument] of args.entries()) {
    const text = flatText(argument.template);
    const name = text.replace(/^@?(?:.*[/\\])?/, '').replace(/\.exe$|(?<=^curl):[\w.-]+$/i, '');
    if (name === 'curl' || name === 'wget')
      return first !== undefined && talkers.test(first) ? undefined : { index, name };
    if (/^(?:https?|xhs?)$/.test(name) && (first === undefined || index === 0)) return { index, name };
    if (index === 0 && text === holeMark && /curl/i.test(nameOf(argument))) return { index, name: 'curl' };
    if (first === undefined && !runners.test(text) && !/^-|=|^\d+s?$/.test(text)) first = text;
  }
  return undefined;
}

/** The name of a variable that stands for the program: `$CURL`. */
function nameOf(argument: Argument): string {
  const [part] = argument.template.parts;
  return part?.kind === 'hole' ? (part.fallback ?? part.name ?? '') : '';
}

/** The requests of a command line whose client is known. */
export function requestsOf(args: readonly Argument[], { index, name }: ClientAt, inputs: Inputs = {}): Request[] {
  const rest = args.slice(index + 1);
  if (name === 'curl') return markSeveral(curlRequests(rest, inputs));
  if (name === 'wget') return markSeveral(wgetRequests(rest, inputs));
  return httpieRequests(rest, name, inputs.isFed ?? inputs.standard !== undefined);
}
