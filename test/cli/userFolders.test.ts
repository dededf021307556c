import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cacheFolder, configurationFolder } from '../../server/src/cli/userFolders';

describe('the folders of the user', () => {
  const [configuration, cache] =
    process.platform === 'win32' ? ['APPDATA', 'LOCALAPPDATA'] : ['XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];
  const named = join(process.cwd(), 'named');
  const home = join(process.cwd(), 'home');

  it('are those that the environment names', () => {
    assert.equal(configurationFolder({ [configuration]: named, HOME: home }), join(named, 'graphward'));
    assert.equal(cacheFolder({ [cache]: named, HOME: home }), join(named, 'graphward'));
  });

  it('are below the home otherwise, also where a named one would be in the working directory', () => {
    assert.equal(configurationFolder({ HOME: home }), join(home, '.config', 'graphward'));
    assert.equal(cacheFolder({ [cache]: 'relative', HOME: home }), join(home, '.cache', 'graphward'));
    assert.equal(cacheFolder({ [cache]: '', USERPROFILE: home }), join(home, '.cache', 'graphward'));
  });

  it('are none without an absolute home', () => {
    assert.equal(cacheFolder({}), undefined);
    assert.equal(configurationFolder({ HOME: '.' }), undefined);
  });
});
