import { changeCategories } from '../../../catalogue/changeCategories';
import type { Change } from '../../world/world';
import { findEntity } from '../entities/entities';
import { outline } from '../entities/fields';
import type { Request } from '../request';

/** A change as a change-tracking event. */
export function changeEvent(request: Request, change: Change): object {
  const entity = () => {
    const record = findEntity(request, change.entity.guid);
    return record ? outline(request, record) : null;
  };
  const common = {
    category: change.category,
    type: change.type,
    categoryAndType: enumName(change),
    changeTrackingId: change.uuid,
    customAttributes: change.customAttributes,
    description: change.description ?? null,
    shortDescription: change.shortDescription ?? null,
    groupId: change.groupId ?? null,
    timestamp: change.timestamp,
    user: change.user ?? null,
    entity,
  };
  if (change.category === 'Deployment') {
    return {
      __typename: 'ChangeTrackingDeploymentEvent',
      ...common,
      version: change.version ?? '',
      changelog: change.changelog ?? null,
      commit: change.commit ?? null,
      deepLink: change.deepLink ?? null,
    };
  }
  if (change.category === 'Feature Flag')
    return { __typename: 'ChangeTrackingFeatureFlagEvent', ...common, featureFlagId: change.featureFlagId ?? '' };
  return { __typename: 'ChangeTrackingGenericEvent', ...common };
}

function enumName({ category, type }: Change): string {
  if (!changeCategories[category]?.includes(type)) return 'CUSTOMER_DEFINED__CUSTOM';
  return `${category}__${type}`.toUpperCase().replaceAll(' ', '_');
}
