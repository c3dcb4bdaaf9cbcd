// The pages that were drawn at build time (home, rules, credits), shown and moved between until Python is up.
// Everything else is only kept in the address: Python opens it when it is ready.
const { tertulia } = globalThis;
const { boot } = tertulia;
const kept = new Map(); // file address -> Promise of its markup

function markup(name) {
  const address = `${boot.app}/pages/${name}.${tertulia.lang}.html`;
  if (!kept.has(address)) {
    kept.set(
      address,
      fetch(address).then((answer) => {
        if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
        return answer.text();
      }),
    );
  }
  return kept.get(address);
}

// Our own files, parsed as an inert document: nothing in it runs.
async function fragment(name) {
  const inlined = tertulia.inlined(name, tertulia.lang);
  if (inlined) return inlined;
  const parsed = new DOMParser().parseFromString(await markup(name), "text/html");
  const nodes = document.createDocumentFragment();
  nodes.append(...parsed.body.childNodes);
  return nodes;
}

const pythonHasThePage = () => tertulia.started || Boolean(tertulia.failure);

async function show({ moved }) {
  if (pythonHasThePage()) return;
  const route = tertulia.route();
  const name = Object.hasOwn(boot.pages, route || "home") && boot.pages[route || "home"];
  if (name) {
    let nodes;
    try {
      nodes = await fragment(name);
    } catch (error) {
      tertulia.note(`page: ${error}`);
    }
    if (pythonHasThePage() || route !== tertulia.route()) return;
    if (nodes) tertulia.show(nodes);
    else tertulia.showWaiting();
  } else tertulia.showWaiting();
  if (moved) arrive();
}

// A new page: read from its top, and keyboard and screen reader start at its heading.
function arrive() {
  scrollTo(0, 0);
  const heading = document.querySelector("#app h1");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
}

// The few controls of the static pages that need no Python; all others wait for it.
function act(event) {
  const control = event.target.closest?.("[data-action]");
  if (!control || pythonHasThePage()) return;
  const [action, value] = control.dataset.action.split(" ");
  if (action === "settings.theme") tertulia.saveSettings({ theme: value });
  else if (action === "settings.lang") changeLanguage(value);
  else if (action === "page.skip") document.getElementById("main")?.focus();
}

async function changeLanguage(lang) {
  tertulia.saveSettings({ lang });
  tertulia.drawFixed();
  tertulia.touch();
  await show({ moved: true });
}

/** Show the address' page and follow the address until Python has the page. */
export function startPages() {
  addEventListener("hashchange", () => show({ moved: true }));
  document.addEventListener("click", act);
  if (tertulia.route() !== "") show({ moved: false });
}
