import { type Region, verbatimRegion } from '../text/region';
import { isCommandText } from '../text/scriptTexts';
import type { Container, ContainerItem } from './container';
import { readHcl } from './hcl';

/** Terraform: its strings, command lines of provisioners and external programs among them, and comments. */
export const terraform: Container = {
  languages: ['terraform'],
  items: (text, tooDeep) => {
    const { strings, comments } = readHcl(text, tooDeep);
    const values = strings.map((region): Region => {
      return isCommandText(region.text) ? { ...region, language: 'shellscript', role: 'code' } : region;
    });
    const notes = comments.map((span): Region => ({ ...verbatimRegion('', text, span), role: 'comment' }));
    return [...values, ...notes].map((region): ContainerItem => ({ kind: 'text', region }));
  },
};
