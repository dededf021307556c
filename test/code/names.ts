/** A file name for each language id of a suite's fences. */
export const fileNames: Readonly<Record<string, string>> = {
  coffeescript: 'jobs/report.coffee',
  csharp: 'Jobs/Report.cs',
  go: 'jobs/report.go',
  java: 'jobs/Report.java',
  javascript: 'jobs/report.js',
  javascriptreact: 'jobs/report.jsx',
  php: 'jobs/report.php',
  powershell: 'jobs/report.ps1',
  python: 'jobs/report.py',
  ruby: 'jobs/report.rb',
  shellscript: 'jobs/report.sh',
  typescript: 'jobs/report.ts',
  typescriptreact: 'jobs/report.tsx',
};
