import type { HostLanguage } from '../host';
import { anyText, plainText } from './anyText';
import { bat } from './bat';
import { json, yaml } from './dataCalls';
import { dockerfile } from './dockerfile';
import { html } from './html';
import { httpFile } from './httpFile';
import { jupyter } from './jupyter';
import { makefile } from './makefile';
import { documents, markdown } from './markdown';
import { terraform } from './terraform';

/** Files that hold code of other languages, and files that no grammar reads. */
export const textLanguages: readonly HostLanguage[] = [
  yaml,
  json,
  dockerfile,
  makefile,
  bat,
  httpFile,
  markdown,
  documents,
  jupyter,
  html,
  terraform,
  anyText,
  plainText,
];
