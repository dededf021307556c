import { RegionBuilder, splitVerbatim } from '../text/regionBuilder';
import type { DataScalar } from './data';

/** Texts in quotes and names, joined: `${ 'https://…/' + id + '.json' }`. */
const joined =
  /^\$\{\s*(?:[^'"+{}]{1,200}\+\s*)?(?:'[^'"\\]*'|"[^'"\\]*")(?:\s*\+\s*(?:[^'"+{}]{1,200}|'[^'"\\]*'|"[^'"\\]*"))*\s*\}$/;

/** What is no part of a text: the start, what is between two of them, and the end. */
const between = /^\$\{[^'"]*['"]|['"][^'"]*(?:['"]|\}$)/g;

/** A value of a flow that is nothing but texts joined with others, as what it says; any other value as it is. */
export function withJoined(scalar: DataScalar): DataScalar {
  const { region } = scalar;
  if (region.segments.length !== 1 || !region.text.startsWith('${') || !joined.test(region.text)) return scalar;
  const builder = new RegionBuilder();
  splitVerbatim(region, builder, between, (found, outer) => {
    const expression = found.replace(/^\$\{|\}$|['"]/g, '').replace(/^[\s+]+|[\s+]+$/g, '');
    if (expression) builder.hole({ expression }, outer);
  });
  return { ...scalar, region: { ...region, ...builder.built() } };
}
