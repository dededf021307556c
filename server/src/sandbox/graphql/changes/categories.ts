/** Categories of changes with their types, as they are stored. Other values need a flag that allows them. */
export const changeCategories: Readonly<Record<string, readonly string[] | undefined>> = {
  Deployment: ['Basic', 'Blue Green', 'Canary', 'Rolling', 'Shadow', 'Other'],
  'Deployment Lifecycle': [
    'Artifact Copy',
    'Artifact Deletion',
    'Artifact Deployment',
    'Artifact Move',
    'Build Deletion',
    'Build Promotion',
    'Build Upload',
    'Image Deletion',
    'Image Promotion',
    'Image Push',
    'Release Bundle Creation',
    'Release Bundle Deletion',
    'Release Bundle Sign',
  ],
  'Feature Flag': ['Basic'],
  'Business Event': ['Convention', 'Marketing Campaign', 'Other'],
  Operational: ['Crash', 'Scheduled Maintenance Period', 'Server Reboot', 'Other'],
};

function folded(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, ' ');
}

/** The stored spelling of a category and a type in any case; undefined for unknown ones. */
export function knownChange(category: string, type: string): { category: string; type: string } | undefined {
  for (const [name, types] of Object.entries(changeCategories)) {
    if (folded(name) !== folded(category)) continue;
    const known = types?.find(each => folded(each) === folded(type));
    return known === undefined ? undefined : { category: name, type: known };
  }
  return undefined;
}
