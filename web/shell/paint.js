// The first paint, at the end of the body: the page of the address in the visitor's language, without Python and
// without waiting for any file. ECMAScript 5, like first.js.
(function () {
  "use strict";
  var tertulia = window.tertulia;
  var boot = tertulia.boot;
  var app = document.getElementById("app");

  // The inlined page of a name in a language, as nodes; null if there is none.
  tertulia.inlined = function (name, lang) {
    var found = document.querySelector('template[data-page="' + name + '"][data-lang="' + lang + '"]');
    return found && found.content ? document.importNode(found.content, true) : null;
  };

  // The route of the address without its options: "" for home, "rules/hipparchus", "play/hipparchus"…
  tertulia.route = function () {
    var path = location.hash.replace(/^#\/?/, "").split("?")[0];
    try {
      path = decodeURI(path);
    } catch (_) {
      // An address cut in the middle of a sign: as it is, it names no page, which the app will say.
    }
    return path.replace(/\/+$/, "");
  };

  tertulia.show = function (nodes) {
    while (app.firstChild) app.removeChild(app.firstChild);
    app.appendChild(nodes);
    var heading = app.querySelector("h1");
    document.title = heading && tertulia.route() ? heading.textContent.trim() + " · Tertulia" : "Tertulia";
  };

  // Where Python is needed: says what is being opened; the address keeps the wish until Python can read it.
  tertulia.showWaiting = function () {
    var page = document.createDocumentFragment();
    page.appendChild(
      tertulia.element("main", { class: "shell-waiting", "data-shell": "waiting" }, [
        tertulia.element("h1", { tabindex: "-1" }, [tertulia.say("shell.waiting.title")]),
        tertulia.element("p", {}, [tertulia.say("shell.waiting.text")]),
        tertulia.element("p", {}, [tertulia.element("a", { href: "#/" }, [tertulia.say("shell.waiting.home")])])
      ])
    );
    tertulia.show(page);
  };

  // The words of what lies outside #app.
  tertulia.drawFixed = function () {
    var region = document.getElementById("starting");
    if (region) {
      region.setAttribute("aria-label", tertulia.say("shell.starting"));
      document.getElementById("progress-label").textContent = tertulia.say("shell.progress.download");
    }
    document.getElementById("notices").setAttribute("aria-label", tertulia.say("shell.notices"));
  };

  tertulia.drawFixed();
  if (tertulia.failure) return;
  document.getElementById("starting").hidden = tertulia.held;
  var home = tertulia.route() === "" ? tertulia.inlined("home", tertulia.lang) : null;
  if (home) tertulia.show(home);
  // Another static page is on its way; shell.mjs shows it.
  else if (!Object.prototype.hasOwnProperty.call(boot.pages, tertulia.route())) tertulia.showWaiting();
  tertulia.painted = true;
})();
