import { anyText } from '../code/literals/calls';
import { bat } from '../code/shell/bat';
import type { LanguageReader } from '../code/source';
import { json, yaml } from './data';
import { dockerfile } from './dockerfile';
import { html } from './html';
import { httpFile } from './httpFile';
import { makefile } from './makefile';
import { documents, markdown } from './markdown';
import { jupyter } from './notebook';
import { plainText } from './plainText';
import { terraform } from './terraform';

/** Files that hold code of other languages, and files that no grammar reads. */
export const textLanguages: readonly LanguageReader[] = [
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
