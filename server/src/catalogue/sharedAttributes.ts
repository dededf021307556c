import type { AttributeFact } from './eventTypeFact';

/** What the samples of cloud services say of the resource. */
export const cloudResource = [
  ['provider', 'string'],
  ['providerAccountId', 'string'],
  ['providerAccountName', 'string'],
  ['awsRegion', 'string'],
  ['awsAccountId', 'string'],
  ['displayName', 'string'],
  ['entityName', 'string'],
  ['label.Name', 'string'],
  ['ec2Tag_Name', 'string'],
] as const satisfies readonly AttributeFact[];

/** What the infrastructure agent says of its host. */
export const hostOfAgent = [
  ['displayName', 'string'],
  ['agentName', 'string'],
  ['agentVersion', 'string'],
  ['operatingSystem', 'string'],
  ['kernelVersion', 'string'],
  ['linuxDistribution', 'string'],
  ['instanceType', 'string'],
  ['coreCount', 'string'],
  ['processorCount', 'string'],
  ['apmApplicationNames', 'string'],
  ['providerAccountName', 'string'],
  ['awsRegion', 'string'],
  ['zone', 'string'],
  ['ec2InstanceId', 'string'],
  ['ec2InstanceType', 'string'],
] as const satisfies readonly AttributeFact[];

/** Where a mobile app ran, and on what. */
export const mobileDevice = [
  ['regionCode', 'string'],
  ['city', 'string'],
  ['asnOwner', 'string'],
  ['device', 'string'],
  ['deviceGroup', 'string'],
  ['deviceManufacturer', 'string'],
  ['deviceSize', 'string'],
  ['deviceType', 'string'],
] as const satisfies readonly AttributeFact[];

/** Where a browser was, by its address on the network. */
export const browserLocation = [
  ['regionCode', 'string'],
  ['city', 'string'],
  ['asn', 'string'],
  ['asnOrganization', 'string'],
  ['asnLatitude', 'number'],
  ['asnLongitude', 'number'],
] as const satisfies readonly AttributeFact[];
