import { flatText } from '../code/template';
import type { Finding } from '../migrate/finding';
import { mayHoldCalls } from '../migrate/match/prefilter';
import type { DefinedNames } from './definedNames';

/** Shorter names are too common to look for. */
const shortestName = 4;

/** Whether a text can be an address, or a part of one. A script in a member of a document contains addresses and is not one. */
function isAddress(text: string): boolean {
  return text.length <= maxAddressLength && !/\s/.test(text) && mayHoldCalls(text);
}

const maxAddressLength = 2000;

/** The version at the end of a text or before a placeholder, or a part of it that a placeholder or another text goes on. */
const version = /v2\/?(?:["'`{$%#(:\\<&]|\s|$)|\/v["'`{$%#(:]/;

/**
 * The names under which a file defines addresses that it does not request itself, and functions that request the paths of
 * others.
 */
export async function addressNames(defined: DefinedNames, text: string, found: readonly Finding[]): Promise<string[]> {
  const requested = new Set(found.map(({ call }) => flatText(call.url)));
  const names = (await defined.part('names'))
    .filter(({ text, sender }) => !sender && isAddress(text) && !requested.has(text.replace(/\?.*/s, '')))
    .map(({ name }) => lastName(name));
  // A path that is passed to such a function is an address, though it may be no more than one everyday word.
  const senders = (version.test(text) ? await defined.senders() : [])
    .filter(({ sender }) => sender?.before.some(base => /\/v2\/?$/.test(base)))
    .map(({ name }) => lastName(name))
    .filter(name => /[A-Za-z\d]_[A-Za-z]|[a-z\d][A-Z]/.test(name));
  const classes = (await defined.classRequests())
    .filter(([, requests]) => requests.length > 0)
    .map(([name]) => lastName(name));
  return [...new Set([...names, ...senders, ...classes])].filter(name => name.length >= shortestName);
}

function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
