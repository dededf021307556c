import { readProfile } from '../../server/src/api/profile';
import { initGrammars } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { mayHoldCalls } from '../../server/src/migrate/match/prefilter';
import { Lines } from '../../server/src/text/lines';
import { readGrammar } from '../code/grammars';
import { suite } from '../harness/suite';

const withHosts = readProfile({
  regions: {
    us: { baseUrl: 'https://api.example.com', legacyDeploymentUrl: 'https://rpm.example.com' },
    eu: { baseUrl: 'https://api.eu.example.com', legacyDeploymentUrl: 'https://rpm.eu.example.com' },
  },
  accountId: 1234567,
}).profile;
const withoutHosts = readProfile({}).profile;

/**
 * The fence's language is the file's name (`job.py`, `Dockerfile`). Each finding is one line: the place, the endpoint, and
 * what is known of it. "No hosts" in the prose stands for a profile without hosts, "everything" for quiet and retained calls.
 */
suite('test/migrate/find', async example => {
  const source = example.fences[0];
  if (!source) throw new Error('the example needs a fence');
  const profile = /no hosts/i.test(example.prose) ? withoutHosts : withHosts;
  if (!profile) throw new Error('the profile of the suite is wrong');
  const everything = /everything/i.test(example.prose);
  const context = migrateContext(profile, {
    retained: everything,
    include: everything ? ['docs', 'comments', 'tests', 'generated'] : [],
  });
  const file = sourceFile(source.language, source.text);
  await initGrammars(readGrammar);
  await prepareFile(file);
  const lines = new Lines(file.text);
  const found = findings(file, context).map(({ call, match }) => {
    const { start, end } = lines.rangeOf(call.site.span);
    const place = `${start.line}:${start.character}-${end.line}:${end.character}`;
    const facts = [
      call.client,
      match.confidence,
      ...(match.state === 'retired' ? [] : [match.state]),
      ...(call.kind ? [call.kind] : []),
    ];
    return `${place} ${match.endpoint} (${facts.join(', ')})`;
  });
  if (found.length > 0 && !mayHoldCalls(file.text)) throw new Error('the prefilter would have left this file out');
  return { findings: found.join('\n') };
});
