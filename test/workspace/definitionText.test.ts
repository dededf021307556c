import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayDeclareClass, mayDefine } from '../../server/src/workspace/definitionText';

describe('a name that a text may define', () => {
  for (const text of [
    'BASE_URI = "https://api.example.com/v2"',
    'self.BASE_URI = settings.uri',
    'const BASE_URI = 1;',
    '{ "base_uri": "https://api.example.com/v2" }',
    'exports.base_uri = 1',
    'def self.base_uri(path)',
    'func (c *Client) Base_URI(path string) error {',
    'import { base_uri } from "./settings"',
    '$config["base_uri"] = 1;',
  ]) {
    it(`is in ${text}`, () => assert.equal(mayDefine(text, 'BASE_URI'), true));
  }

  for (const text of [
    'client.base_uri("/applications.json")',
    '$this->base_uri($path)',
    'return settings.BASE_URI == other',
    'BASE_URIS = []',
    'old_base_uri = 1',
    '',
  ]) {
    it(`is not in ${text}`, () => assert.equal(mayDefine(text, 'BASE_URI'), false));
  }
});

describe('a class that a text may declare', () => {
  for (const text of [
    'class Resource(Base):',
    'export default abstract class Resource<T> extends Base {',
    'class Api::Resource < Base',
    'Resource = Struct.new(:path)',
    'const Resource = createClass({',
    'type Resource struct {',
    'type (\n\tother int\n\tResource struct {',
    'type (\n\tResource service\n)',
    'func (r *Resource) list() error {',
    'function Resource(client) {',
    'Resource.prototype.list = function () {',
    'private static class Resource {',
    'data object Resource',
    'module.exports.Resource = 1',
  ]) {
    it(`is in ${text}`, () => assert.equal(mayDeclareClass(text, 'Resource'), true));
  }

  for (const text of [
    'from api.base import Resource',
    'return Resource(client).list()',
    'Resource resource;',
    'import { Resource } from "./resource"',
    'if (x instanceof Resource) {',
    'class Resources:',
    '',
  ]) {
    it(`is not in ${text}`, () => assert.equal(mayDeclareClass(text, 'Resource'), false));
  }
});
