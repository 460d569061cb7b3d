import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { offline } from './build/offline.ts';
import { puzzleFiles } from './build/puzzles.ts';
import { defineConfig } from 'vitest/config';

/** What a page of Trine may load; the server sends the same. */
const policy = readFileSync(new URL('content-security-policy.txt', import.meta.url), 'utf8').trim();

/**
 * Writes the policy into the page, so that it holds on any static host. Not while developing: Vite's
 * own client puts its styles into the page.
 */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

export default defineConfig({
  // Every address is relative, so that the folder works under any path of any host.
  base: './',
  plugins: [svelte(), puzzleFiles(), contentSecurityPolicy(), offline()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Nothing is written into the page or its scripts that the policy would refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  preview: {
    headers: {
      'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
    },
  },
  test: {
    include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'],
    environment: 'node',
    // Machines that test several things at once are slow.
    testTimeout: 120_000,
  },
});
