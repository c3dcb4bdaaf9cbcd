// One round of Hipparchus against a bot in stock Firefox over WebDriver BiDi, by clicks alone.
// node round.mjs FIREFOX ADDRESS; prints what happened as one line of JSON.
import puppeteer from "puppeteer-core";

const [executablePath, address] = process.argv.slice(2);
const TIMEOUT = 60000; // ms
const ASKS = '[data-action^="move "], [data-action="round.continue"], [data-screen="table"][data-over="true"]';
const problems = [];
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  protocol: "webDriverBiDi",
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT);
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`));
  await page.goto(address);
  await page.waitForSelector('body[data-app="ready"]');
  await page.waitForSelector(ASKS);
  let moves = 0;
  while (!(await page.$('[data-action="round.continue"], [data-screen="table"][data-over="true"]'))) {
    const before = await page.$eval("#app", (app) => app.textContent);
    await page.click('[data-action^="move "]');
    moves += 1;
    // Until the table is another one and asks again.
    await page.evaluate(
      (old, asks, patience) =>
        new Promise((resolve, reject) => {
          const app = document.getElementById("app");
          const asked = () => app.textContent !== old && document.querySelector(asks) && resolve();
          new MutationObserver(asked).observe(app, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          });
          setTimeout(() => reject(new Error(`no question: ${app.textContent}`)), patience);
          asked();
        }),
      before,
      ASKS,
      TIMEOUT,
    );
  }
  const summary = await page.$eval("#summary-title", (title) => title.textContent);
  process.stdout.write(`${JSON.stringify({ moves, summary, problems, version: await browser.version() })}\n`);
} finally {
  await browser.close();
}
