import { cloudServices } from '../../../catalogue/cloudServices';
import type { ParameterType } from '../../../catalogue/functions/types';
import { attributeNamed } from '../../facts/attributes';
import { type Filling, offerName } from './fill';

/** How names that hold one statistic end, in words, by the function that computes it. */
export const statistics: ReadonlyMap<string, string> = new Map([
  ['average', 'Average'],
  ['max', 'Maximum'],
  ['min', 'Minimum'],
  ['sum', 'Sum'],
]);

const prefix = 'provider.';

/** What the services report that the statement compares `provider` with. */
interface CloudNames {
  readonly names: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
}

function servicesOf({ usage }: Filling): CloudNames | undefined {
  const found = usage.ownTextsOf('provider').flatMap(value => (Object.hasOwn(cloudServices, value) ? [value] : []));
  if (found.length === 0) return undefined;
  const listed = (member: 'names' | 'metrics') =>
    new Set(found.flatMap(value => cloudServices[value]?.[member].split(' ').filter(Boolean) ?? []));
  return { names: listed('names'), metrics: listed('metrics') };
}

/** A name without its statistic. */
function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/**
 * What the services of a cloud report that the statement is about. `misfit` is added to the rank of a name: those of other
 * services come last. `offer` offers metrics with the statistic that the function at the cursor computes, and names.
 */
export function cloudNamesAt(filling: Filling): {
  readonly misfit: (name: string) => number;
  readonly offer: (
    rank: number,
    likeness: (name: string) => number,
    at: { readonly call?: string | undefined; readonly type?: ParameterType | undefined },
  ) => void;
} {
  const services = servicesOf(filling);
  if (!services) return { misfit: () => 0, offer: () => {} };
  return {
    misfit: name => {
      if (!name.startsWith(prefix)) return 0;
      const own = name.slice(prefix.length);
      return services.names.has(own) || services.metrics.has(stemOf(own)) ? 0 : 8;
    },
    offer: (rank, likeness, { call, type }) => {
      const statistic = statistics.get(call?.toLowerCase() ?? '');
      const metrics = [...services.metrics].map(metric => `${prefix}${metric}.${statistic}`);
      const names = [...services.names].map(name => prefix + name);
      const offered = [...(statistic === undefined ? [] : metrics), ...(type === 'number' ? [] : names)];
      // A metric that the statement has already is hardly asked for by another statistic.
      const asked = new Set(filling.usage.ownNames().map(stemOf));
      for (const [index, name] of offered.entries()) {
        const { detail } = attributeNamed(name, filling.scope.eventTypes, filling.context) ?? {};
        offerName(
          filling,
          name,
          'attribute',
          rank + index / 100 + likeness(name) + (asked.has(stemOf(name)) ? 3 : 0),
          detail,
        );
      }
    },
  };
}
