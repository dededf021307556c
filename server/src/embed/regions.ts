import { languages } from '../languages';
import type { LanguageName, OwnRegion } from '../text/language';
import { languageOfName } from '../text/languageId';
import { composeRegions, type Region, verbatimRegion } from '../text/region';
import { spanOf } from '../text/span';
import { terraformStrings, yamlStrings } from './configStrings';
import { languageOfString } from './evidence';
import { fillHoles } from './holes';
import { fencesOf } from './markdown';
import { jsonStrings, shellStrings } from './plainStrings';

/** A text of a file with its LSP language id; `path` is relative to the workspace, with `/`. */
export interface EmbedFile {
  readonly language: string;
  readonly path: string;
  readonly text: string;
}

/** What finding regions is told about the world. */
export interface EmbedTools {
  /** The string literals of a host file; absent where no host language is read. */
  readonly strings?: (file: EmbedFile) => readonly Region[];
  /** A GraphQL schema in SDL that takes the place of the bundled one. */
  readonly schema?: string;
}

/** How deep languages may lie in each other: a query in GraphQL in a program in Markdown is four. */
const deepest = 6;

/** What may hold one of our languages at all; other files are never parsed. */
const candidate =
  /nrql|graphql|gql\b|\bactor\b|entitySearch|changeTracking|agentApplication|\bSELECT\b|\bdomain(?:Id|Type)?\b/i;

/** Whether a host text may hold one of our languages; the others need no grammar. */
function mayHoldRegions(text: string): boolean {
  return candidate.test(text);
}

/** The host languages whose strings are read in a file: its own, and those of its fences. */
export function programmingLanguagesIn({ language, text }: EmbedFile): string[] {
  if (language === 'nrql' || language === 'graphql' || !mayHoldRegions(text)) return [];
  const inside = language === 'markdown' ? fencesOf(text).map(({ info }) => languageOfName(info)) : [];
  return [...new Set([language, ...inside])];
}

/**
 * Every text of our languages in a file, to any depth, each mapped straight to the file. An outer region stands before
 * those inside it.
 */
export function regionsOf(file: EmbedFile, tools: EmbedTools): OwnRegion[] {
  return inFile(file, tools, 0);
}

function inFile(file: EmbedFile, tools: EmbedTools, depth: number): OwnRegion[] {
  if (depth > deepest) return [];
  const { language, text } = file;
  if (language === 'nrql' || language === 'graphql') {
    const start = text.startsWith('\uFEFF') ? 1 : 0;
    return withInner(verbatimRegion(language, text, spanOf(start, text.length)), depth);
  }
  if (!mayHoldRegions(text)) return [];
  if (language === 'markdown') return fencesOf(text).flatMap(fence => inFence(file, fence, tools, depth));
  return stringsOf(file, tools).flatMap(string => inString(string, tools, depth));
}

function stringsOf(file: EmbedFile, tools: EmbedTools): readonly Region[] {
  if (file.language === 'json' || file.language === 'jsonc') return jsonStrings(file.text);
  if (file.language === 'shellscript') return shellStrings(file.text);
  if (file.language === 'yaml') return yamlStrings(file.text);
  if (file.language === 'terraform') return terraformStrings(file.text);
  return tools.strings?.(file) ?? [];
}

/** A request body: an object of JSON in a string of the program, whose own strings hold our languages. */
const requestBody = /^\s*\{\s*"/;

function inString(string: Region, tools: EmbedTools, depth: number): OwnRegion[] {
  if (depth > deepest) return [];
  if (requestBody.test(string.text)) {
    return jsonStrings(string.text).flatMap(found => inString(composeRegions(string, found), tools, depth + 1));
  }
  const name = languageOfString(fillHoles(string, '_'), string.label, tools.schema);
  return name ? withInner(asRegion(string, name), depth) : [];
}

function inFence(
  file: EmbedFile,
  { info, carrier }: { readonly info: string; readonly carrier: Region },
  tools: EmbedTools,
  depth: number,
): OwnRegion[] {
  if (info === 'nrql') return withInner(asRegion(carrier, 'nrql'), depth);
  const language = languageOfName(info);
  if (language === 'graphql') return withInner(asRegion(carrier, 'graphql'), depth);
  if (language === '' || language === 'markdown') return [];
  const inner = inFile({ ...file, language, text: carrier.text }, tools, depth + 1);
  return inner.map(region => composeRegions(carrier, region));
}

/** A text as a region of one of our languages; its holes read as a name, which each of them takes in most places. */
function asRegion(region: Region, language: LanguageName): OwnRegion {
  const { label: _evidence, use, ...rest } = region;
  return { ...rest, language, text: fillHoles(region, '_'), ...(use && language === 'nrql' ? { use } : {}) };
}

function withInner(region: OwnRegion, depth: number): OwnRegion[] {
  if (depth > deepest) return [region];
  const inner = languages[region.language].regions?.(region.text) ?? [];
  return [region, ...inner.flatMap(found => withInner(composeRegions(region, found), depth + 1))];
}
