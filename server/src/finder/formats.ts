import type { LanguageReader } from '../code/source';
import { dockerfile } from '../containers/dockerfile';
import { html } from '../containers/html';
import { httpFile } from '../containers/http';
import { makefile } from '../containers/makefile';
import { markdown } from '../containers/markdown';
import { notebook } from '../containers/notebook';
import { documents, plainTexts } from '../containers/plainText';
import { properties } from '../containers/properties';
import { terraform } from '../containers/terraform';
import { xml } from '../containers/xml';
import { containerReader } from './containers';
import { json, yaml } from './data';
import { httpCalls } from './httpFile';
import { terraformCalls } from './terraform';

/** Files that hold texts of other languages. */
export const formatReaders: readonly LanguageReader[] = [
  yaml,
  json,
  ...[
    { container: dockerfile },
    { container: makefile },
    { container: httpFile, declared: httpCalls },
    { container: markdown, shows: true as const },
    { container: documents, shows: true as const },
    { container: notebook },
    { container: html },
    { container: terraform, declared: terraformCalls },
    { container: xml, addresses: true as const },
    { container: properties, addresses: true as const },
    ...plainTexts.map(container => ({ container })),
  ].map(containerReader),
];
