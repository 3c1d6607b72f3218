/** The light and the dark theme of the web app (packages/web/src/styles/tokens.css), as far as this page needs them. */
export const style = `
:root{color-scheme:light dark;--paper:oklch(.982 .007 85);--surface:oklch(.998 .002 85);--line:oklch(.905 .012 80);
--ink:oklch(.26 .035 293);--soft:oklch(.45 .03 293);--accent:oklch(.48 .175 285);--rest:oklch(.925 .014 290);
--good:oklch(.7 .09 192);--some:oklch(.76 .125 72);--bad:oklch(.58 .15 18)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(.195 .018 290);--surface:oklch(.238 .021 290);--line:oklch(.325 .024 290);
--ink:oklch(.94 .01 85);--soft:oklch(.78 .018 290);--accent:oklch(.76 .115 288);--rest:oklch(.3 .024 290);
--good:oklch(.76 .085 192);--some:oklch(.8 .115 75);--bad:oklch(.7 .13 18)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 Onest,system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem}
header{display:flex;align-items:center;gap:.75rem}
header svg{width:2rem;height:2rem}
h1{font-size:1.5rem;line-height:1.25;margin:0}
h2{font-size:1.125rem;margin:0}
section{background:var(--surface);border:1px solid var(--line);border-radius:1rem;padding:1rem 1.25rem;margin-top:1rem}
.now{font-size:1.125rem}
.now,.head{display:flex;align-items:baseline;gap:.75rem}
.head{justify-content:space-between}
.soft{color:var(--soft);font-size:.875rem;margin:.5rem 0 0}
.dot{flex:none;width:.75rem;height:.75rem;border-radius:50%;background:var(--rest)}
.dot.good{background:var(--good)}.dot.bad{background:var(--bad)}
.days{display:flex;gap:1px;height:2rem;margin:.75rem 0 0;padding:0;list-style:none}
.days li{flex:1;border-radius:2px;background:var(--rest)}
.days .good{background:var(--good)}.days .some{background:var(--some)}.days .bad{background:var(--bad)}
ul{margin:.5rem 0 0;padding:0;list-style:none}
ul li+li{margin-top:.75rem}
a{color:var(--accent);display:inline-flex;align-items:center;min-height:44px}
`.trim()
