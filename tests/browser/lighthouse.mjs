// Lighthouse on one address, as a phone on a slow network sees it (its own default, simulated).
// node lighthouse.mjs '{"chromium": path, "flags": [...], "address": url, "categories": [...]}'; prints one line of JSON:
// {"scores": {category: 0..100}, "failed": {category: [[id, title, detail]]}, "metrics": {name: number},
//  "app": data-app and "screen": data-screen at the end}
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const METRICS = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "speed-index": "SI",
  "cumulative-layout-shift": "CLS",
};
const { chromium, flags: args, address, categories } = JSON.parse(process.argv[2]);

// The audits short of a full mark among those that count, each with the first thing that it is about.
function failed({ auditRefs }, audits) {
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== 1 && !unjudged(audits[id]))
    .map(({ id }) => [id, audits[id].title, audits[id].errorMessage ?? audits[id].displayValue ?? about(audits[id])]);
}

const unjudged = ({ scoreDisplayMode }) => ["notApplicable", "informative", "manual"].includes(scoreDisplayMode);

function about({ details }) {
  const { node, description, url } = details?.items?.[0] ?? {};
  const text = node ? `${node.snippet} ${node.explanation ?? ""}` : (description ?? url ?? "");
  return String(text).replace(/\s+/g, " ").slice(0, 400);
}

const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args });
try {
  const page = await browser.newPage();
  const flags = { onlyCategories: categories, logLevel: "error", locale: "en-US" };
  const { lhr } = await lighthouse(address, flags, undefined, page);
  if (lhr.runtimeError) throw new Error(`${lhr.runtimeError.code}: ${lhr.runtimeError.message}`);
  const found = Object.entries(lhr.categories);
  const metrics = Object.entries(METRICS).filter(([id]) => lhr.audits[id]);
  const seen = await page.evaluate(() => ({
    app: document.body.dataset.app,
    screen: document.querySelector("#app [data-screen]")?.dataset.screen ?? "",
  }));
  console.log(
    JSON.stringify({
      ...seen,
      scores: Object.fromEntries(found.map(([name, { score }]) => [name, Math.round(score * 100)])),
      failed: Object.fromEntries(found.map(([name, category]) => [name, failed(category, lhr.audits)])),
      metrics: Object.fromEntries(metrics.map(([id, name]) => [name, lhr.audits[id].numericValue])),
    }),
  );
} finally {
  await browser.close();
}
