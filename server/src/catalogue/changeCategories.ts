/** Categories of changes with their types, as they are stored. Other values need a flag that allows them. */
export const changeCategories: Readonly<Record<string, readonly string[]>> = {
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

/** The values that attributes of recorded changes have, unless a flag allows others. */
export const changeValues: Readonly<Record<string, readonly string[]>> = {
  category: Object.keys(changeCategories),
  type: [...new Set(Object.values(changeCategories).flat())],
};

/** The event type of recorded changes. */
export const changeEvent = 'ChangeTrackingEvent';
