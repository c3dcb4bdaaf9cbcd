// Runs in the page's head before anything is painted: reads the settings, sets language and theme on <html>, checks
// what the browser can do, and shows what happened when something fails. It must work in browsers that are too old for
// all the rest, so it is written in ECMAScript 5 and needs no other file. Defines globalThis.tertulia.
(function () {
  "use strict";
  var KEY = "tertulia.settings";
  var DEFAULTS = { lang: null, theme: "auto", motion: "auto", sound: true, pace: "normal", taps: true };
  var root = document.documentElement;
  var boot = JSON.parse(document.getElementById("boot").textContent);
  boot.messages = JSON.parse(document.getElementById("shell-messages").textContent);
  boot.languages = Object.keys(boot.messages);
  var tertulia = { boot: boot, version: boot.version, build: boot.build, storage: true, settings: {}, details: [] };
  window.tertulia = tertulia;

  // ---------------------------------------------------------------- settings
  function readSettings() {
    var kept = {};
    try {
      var text = window.localStorage.getItem(KEY);
      kept = text ? JSON.parse(text) : {};
    } catch (error) {
      // A damaged text is no reason to say that storage is blocked.
      if (!(error instanceof SyntaxError)) tertulia.storage = false;
    }
    if (!kept || typeof kept !== "object") kept = {};
    return {
      lang: boot.languages.indexOf(kept.lang) >= 0 ? kept.lang : DEFAULTS.lang,
      theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : DEFAULTS.theme,
      motion: ["slow", "fast", "less"].indexOf(kept.motion) >= 0 ? kept.motion : DEFAULTS.motion,
      sound: typeof kept.sound === "boolean" ? kept.sound : DEFAULTS.sound,
      pace: kept.pace === "slow" || kept.pace === "fast" ? kept.pace : DEFAULTS.pace,
      taps: typeof kept.taps === "boolean" ? kept.taps : DEFAULTS.taps
    };
  }

  // The language that an address asked for: it holds until another one does, or until the visitor chooses.
  var asked = "";

  function visitorsLanguage() {
    var found = /[?&]lang=([a-z]+)/.exec(location.hash);
    if (found) asked = found[1];
    var wanted = (asked ? [asked] : [])
      .concat(tertulia.settings.lang || [])
      .concat(navigator.languages || navigator.language || []);
    for (var i = 0; i < wanted.length; i++) {
      var base = String(wanted[i]).toLowerCase().split("-")[0];
      if (boot.languages.indexOf(base) >= 0) return base;
    }
    return "en";
  }

  function asks(query) {
    return Boolean(window.matchMedia && window.matchMedia(query).matches);
  }

  // Sets what the styles go by: lang, data-theme (light or dark), data-motion (full, slow, fast or less).
  function apply() {
    var settings = tertulia.settings;
    var dark = settings.theme === "dark" || (settings.theme === "auto" && asks("(prefers-color-scheme: dark)"));
    tertulia.lang = visitorsLanguage();
    root.setAttribute("lang", tertulia.lang);
    root.setAttribute("data-theme", dark ? "dark" : "light");
    root.setAttribute(
      "data-motion",
      asks("(prefers-reduced-motion: reduce)") ? "less" : settings.motion === "auto" ? "full" : settings.motion
    );
    var colour = document.querySelector('meta[name="theme-color"]');
    if (colour) colour.setAttribute("content", dark ? "#0f1a17" : "#e4e8dc");
  }

  // Looks again: the address may ask for another language by now.
  tertulia.look = apply;

  // Changes some settings, keeps and applies them; false if the browser refuses to keep them.
  tertulia.saveSettings = function (changes) {
    // Another tab may have changed others since.
    if (tertulia.storage) tertulia.settings = readSettings();
    for (var name in DEFAULTS) {
      if (Object.prototype.hasOwnProperty.call(changes, name)) tertulia.settings[name] = changes[name];
    }
    if (changes.lang) asked = "";
    apply();
    try {
      window.localStorage.setItem(KEY, JSON.stringify(tertulia.settings));
      return true;
    } catch (_error) {
      tertulia.storage = false;
      return false;
    }
  };

  window.addEventListener("storage", function (event) {
    if (event.key !== KEY) return;
    tertulia.settings = readSettings();
    apply();
  });

  function follow(query) {
    var list = window.matchMedia && window.matchMedia(query);
    if (list && list.addEventListener) list.addEventListener("change", apply);
  }

  tertulia.settings = readSettings();
  apply();
  follow("(prefers-color-scheme: dark)");
  follow("(prefers-reduced-motion: reduce)");

  // ---------------------------------------------------------------- words
  // The sentence of a code in a language (the visitor's if none is given), {name} replaced by values.name.
  tertulia.say = function (code, values, lang) {
    var messages = boot.messages[lang || tertulia.lang] || {};
    var text = messages[code] || (boot.messages.en || {})[code] || code;
    return text.replace(/\{(\w+)\}/g, function (all, name) {
      return values && name in values ? values[name] : all;
    });
  };

  // The languages, the visitor's first.
  function languages() {
    return [tertulia.lang].concat(
      boot.languages.filter(function (lang) {
        return lang !== tertulia.lang;
      })
    );
  }

  // ---------------------------------------------------------------- failures
  var STARTED = Date.now();
  var ABSENT = /dynamically imported module|importing a module script failed/i;

  function whenBody(act) {
    if (document.body) act();
    else document.addEventListener("DOMContentLoaded", act);
  }

  function element(name, attributes, children) {
    var made = document.createElement(name);
    for (var key in attributes) made.setAttribute(key, attributes[key]);
    (children || []).forEach(function (child) {
      made.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
    });
    return made;
  }
  tertulia.element = element;

  function button(lang, code, kind, act) {
    var made = element("button", { type: "button", class: "shell-button " + kind, "data-shell": code }, [
      tertulia.say("shell.do." + code, null, lang)
    ]);
    made.addEventListener("click", act);
    return made;
  }

  // What the visitor may copy for a report. Of the address only its kind: the rest may hold a table's secret.
  tertulia.report = function () {
    var route = (/^#\/?[a-z]*/.exec(location.hash) || [""])[0];
    return [
      "Tertulia " + boot.version + " (" + boot.build + ")",
      "code: " + (tertulia.failure ? tertulia.failure.code : "-"),
      "state: " + (document.body && document.body.getAttribute("data-app")) + ", " + (Date.now() - STARTED) + " ms",
      "route: " + route,
      "offline: " + (tertulia.offline ? tertulia.offline.state : "-") + ", storage: " + tertulia.storage,
      "browser: " + navigator.userAgent,
      "languages: " + (navigator.languages || [navigator.language]).join(" ")
    ]
      .concat(tertulia.details)
      .join("\n");
  };

  tertulia.copy = function (text, area) {
    function byHand() {
      var range = document.createRange();
      range.selectNodeContents(area);
      var selection = window.getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      try {
        return document.execCommand("copy");
      } catch (_error) {
        return false;
      }
    }
    if (navigator.clipboard && navigator.clipboard.writeText) {
      return navigator.clipboard.writeText(text).then(function () {
        return true;
      }, byHand);
    }
    return {
      then: function (done) {
        done(byHand());
      }
    };
  };

  function details() {
    var pre = element("pre", { tabindex: "0", id: "failure-report" }, [tertulia.report()]);
    var copy = button(tertulia.lang, "copy", "quiet", function () {
      tertulia.copy(pre.textContent, pre).then(function (done) {
        copy.textContent = tertulia.say(done ? "shell.copied" : "shell.copy.refused");
      });
    });
    var summary = languages().map(function (lang) {
      return element("span", { lang: lang }, [tertulia.say("shell.detail", null, lang)]);
    });
    for (var i = summary.length - 1; i > 0; i--) summary.splice(i, 0, document.createTextNode(" · "));
    return element("details", {}, [element("summary", {}, summary), pre, copy]);
  }

  function hasCaches() {
    try {
      return Boolean(window.caches);
    } catch (_error) {
      return false; // a sandboxed frame
    }
  }

  function sheet(code, lang, first) {
    var actions = element("p", { class: "shell-actions" }, [button(lang, "retry", "action", retry)]);
    if (hasCaches()) actions.appendChild(button(lang, "clear", "quiet", clear));
    return element("section", { lang: lang }, [
      element(first ? "h1" : "h2", first ? { tabindex: "-1" } : {}, [
        tertulia.say("shell.failed." + code + ".title", null, lang)
      ]),
      element("p", {}, [tertulia.say("shell.failed." + code + ".text", null, lang)]),
      element("p", { class: "shell-remedy" }, [tertulia.say("shell.failed." + code + ".remedy", null, lang)]),
      actions,
      element("p", { class: "shell-note" }, [tertulia.say("shell.failed.kept", null, lang)])
    ]);
  }

  function showFailure() {
    var code = tertulia.failure.code;
    var page = document.getElementById("failure");
    if (!page) {
      page = element("main", { id: "failure" }, []);
      document.body.insertBefore(page, document.body.firstChild);
    }
    while (page.firstChild) page.removeChild(page.firstChild);
    var card = element("div", { class: "shell-sheet" }, []);
    languages().forEach(function (lang, index) {
      card.appendChild(sheet(code, lang, index === 0));
    });
    card.appendChild(details());
    page.appendChild(card);
    document.body.setAttribute("data-app", "failed");
    document.body.setAttribute("data-failure", code);
    document.title = tertulia.say("shell.failed." + code + ".title") + " · Tertulia";
    var heading = page.querySelector("h1");
    if (heading.focus) heading.focus();
  }

  // Shows the page that says what happened. The first failure names the page, later ones only add to the report;
  // except that a start which only took too long is no more than a guess, and the real cause replaces it.
  //   code    a code of shell.failed.*: file.missing, file.broken, offline, browser.old, browser.wasm, start.error,
  //           start.stalled, runtime.died; an unknown one is shown as start.error
  //   detail  a text or an Error, for the report
  //   url     the file at fault, if there is one; fetched past all caches before the next try
  tertulia.failed = function (code, detail, url) {
    // A module that did not arrive has no better sign than the browser's own sentence.
    var absent = ABSENT.exec(String((detail && detail.message) || detail));
    if (code === "start.error" && absent) {
      code = "file.missing";
      url = url || (/https?:\S+/.exec(String(detail.message || detail)) || [undefined])[0];
    }
    if (code === "file.missing" && navigator.onLine === false) code = "offline";
    note(code + ": " + describe(detail) + (url ? " " + url : ""));
    var known = Boolean(boot.messages.en && boot.messages.en["shell.failed." + code + ".title"]);
    var failure = tertulia.failure;
    if (!failure || (failure.code === "start.stalled" && code !== "start.stalled")) {
      tertulia.failure = { code: known ? code : "start.error", urls: [] };
      failure = tertulia.failure;
    }
    if (url) failure.urls.push(url);
    refusedFiles().forEach(function (file) {
      if (failure.urls.indexOf(file) >= 0) return;
      failure.urls.push(file);
      note("file.missing: refused by the server: " + file);
    });
    whenBody(showFailure);
  };

  // Files of ours that the server refused. Of a module that lacks another one browsers name only the first.
  function refusedFiles() {
    if (!window.performance || !performance.getEntriesByType) return [];
    return performance
      .getEntriesByType("resource")
      .filter(function (entry) {
        return entry.responseStatus >= 400 && ours(entry.name);
      })
      .map(function (entry) {
        return entry.name;
      });
  }

  // Takes the failure page away again: a start that was given up as stalled arrived after all.
  tertulia.recovered = function () {
    var page = document.getElementById("failure");
    if (page) page.parentNode.removeChild(page);
    tertulia.failure = null;
    document.body.removeAttribute("data-failure");
  };

  function describe(detail) {
    if (detail === undefined || detail === null) return "";
    var text = detail.stack && String(detail.stack).indexOf(String(detail.message)) >= 0 ? detail.stack : detail;
    return String(text).slice(0, 6000);
  }

  function note(text) {
    if (tertulia.details.length < 20) tertulia.details.push(text);
  }
  tertulia.note = note;

  // ---------------------------------------------------------------- trying again
  // The browser's own fetch: shell.mjs puts another in its place, which hands out what is already on its way, and that
  // may be the very file that never comes.
  var browsersFetch = window.fetch && window.fetch.bind(window);

  // Done when all have been tried, or after ten seconds: a host that does not answer must not hold up the retry.
  function refetch(urls) {
    if (!browsersFetch || !urls.length)
      return {
        then: function (done) {
          done();
        }
      };
    var tried = urls.map(function (url) {
      return browsersFetch(url, { cache: "reload" })
        .then(function (answer) {
          return answer.blob();
        })
        .catch(function () {});
    });
    return Promise.race([
      Promise.all(tried),
      new Promise(function (done) {
        setTimeout(done, 10000);
      })
    ]);
  }

  function waiting(event) {
    var all = document.querySelectorAll(".shell-actions button");
    for (var i = 0; i < all.length; i++) all[i].disabled = true;
    if (event)
      event.currentTarget.textContent = tertulia.say(
        "shell.do.again",
        null,
        event.currentTarget.parentNode.parentNode.lang
      );
  }

  // The browser's own cache may hold the bad copy: it is replaced before the page is loaded again.
  function retry(event) {
    waiting(event);
    refetch(tertulia.failure ? tertulia.failure.urls : []).then(function () {
      location.reload();
    });
  }
  tertulia.retry = retry;

  // Throws away the stored copy of the program and loads it anew. Saved tables and settings are elsewhere and stay.
  // Without a network it does nothing: the stored copy may be all there is.
  function clear(event) {
    var pressed = event.currentTarget;
    var lang = pressed.parentNode.parentNode.lang;
    waiting(event);
    // Never in the precache, so the answer is the server's.
    browsersFetch("sw.js", { cache: "no-store" })
      .then(function (answer) {
        if (!answer.ok) throw new Error("sw.js: " + answer.status);
        return window.tertulia.forget();
      })
      .then(function () {
        return refetch(Object.keys(boot.files || {}).concat(tertulia.failure ? tertulia.failure.urls : []));
      })
      .then(
        function () {
          location.reload();
        },
        function (error) {
          note("clear: " + describe(error));
          pressed.textContent = tertulia.say("shell.clear.offline", null, lang);
          var all = document.querySelectorAll('.shell-actions [data-shell="retry"]');
          for (var i = 0; i < all.length; i++) all[i].disabled = false;
        }
      );
  }

  // Ends the service worker of this page and deletes its caches, and no others of this origin (a host may serve several
  // sites from one): workbox ends a cache's name with the worker's scope.
  tertulia.forget = function () {
    var scope = new URL("./", location.href).href;
    var workers = navigator.serviceWorker ? navigator.serviceWorker.getRegistration() : Promise.resolve();
    return workers
      .then(function (registration) {
        return registration && registration.scope === scope ? registration.unregister() : false;
      })
      .then(function () {
        return window.caches.keys();
      })
      .then(function (names) {
        return Promise.all(
          names
            .filter(function (name) {
              return name.indexOf("tertulia-") === 0 && name.slice(-scope.length) === scope;
            })
            .map(function (name) {
              return window.caches.delete(name);
            })
        );
      });
  };

  // ---------------------------------------------------------------- what goes wrong unseen
  // Extensions put scripts of theirs into pages: only what comes from our own folders is ours.
  function ours(text) {
    text = String(text || "");
    return text.indexOf("/" + boot.app + "/") >= 0 || text.indexOf("/" + boot.runtime + "/") >= 0;
  }

  function loading() {
    return !tertulia.started && !tertulia.failure;
  }

  window.addEventListener(
    "error",
    function (event) {
      var target = event.target;
      if (target && target !== window && target.tagName) {
        var url = target.src || (target.rel === "stylesheet" && target.href);
        if (ours(url) && (target.tagName === "SCRIPT" || target.tagName === "LINK") && loading()) {
          tertulia.failed("file.missing", target.tagName.toLowerCase(), url);
        }
        return;
      }
      var detail = event.error || event.message;
      if (!ours(event.filename) && !ours(event.error && event.error.stack)) return;
      if (loading()) tertulia.failed("start.error", detail);
      else if (tertulia.crashed) tertulia.crashed(detail);
    },
    true
  );

  window.addEventListener("unhandledrejection", function (event) {
    var reason = event.reason;
    if (!ours(reason && reason.stack) && !ours(reason && reason.message)) return;
    if (loading()) tertulia.failed("start.error", reason);
    else if (tertulia.crashed) tertulia.crashed(reason);
  });

  // ---------------------------------------------------------------- a start that comes to a halt
  // Counts seconds without a byte or a step. Seconds that were really lived through: a sleeping device counts none.
  var SLOW = 20;
  var GIVE_UP = 90;
  var still = 0;
  tertulia.touch = function () {
    still = 0;
    if (tertulia.slow) tertulia.slow(false);
  };
  var ticking = setInterval(function () {
    if (tertulia.started || (tertulia.failure && tertulia.failure.code !== "start.stalled")) clearInterval(ticking);
    else if (!tertulia.held && document.visibilityState !== "hidden") still += 1;
    if (still === SLOW && tertulia.slow && loading()) tertulia.slow(true);
    if (still === GIVE_UP && loading()) tertulia.failed("start.stalled", "no progress for " + GIVE_UP + " s");
  }, 1000);

  // A style sheet holds up the first paint; one that does not come must not hold it up for ever.
  setTimeout(function () {
    var link = document.querySelector('link[rel="stylesheet"]');
    if (link && !link.sheet) link.media = "print";
    if (link)
      link.addEventListener("load", function () {
        link.media = "all";
      });
  }, 4000);

  // ---------------------------------------------------------------- what the browser can do
  var missing = [
    ["modules", "noModule" in document.createElement("script")],
    ["fetch", window.fetch && window.ReadableStream && window.Promise],
    ["URL", typeof URL === "function"],
    ["globalThis", typeof globalThis === "object"],
    ["Array.at", Array.prototype.at],
    ["structuredClone", typeof structuredClone === "function"],
    ["template", "content" in document.createElement("template")]
  ]
    .filter(function (feature) {
      return !feature[1];
    })
    .map(function (feature) {
      return feature[0];
    });
  if (missing.length) tertulia.failed("browser.old", "missing: " + missing.join(", "));
  else if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming)
    tertulia.failed("browser.wasm", "no WebAssembly");

  // ---------------------------------------------------------------- the start of Python
  // With ?hold in its address (index.html?hold#/) the page is its shell alone: home, rules and credits, for looking at
  // and for measuring. So the hints of what a start downloads stand in a template, where browsers leave them alone.
  tertulia.held = /[?&]hold(?:[=&]|$)/.test(location.search);
  if (!tertulia.held && !tertulia.failure)
    document.head.appendChild(document.importNode(document.getElementById("downloads").content, true));

  // Called at the end of the body. Scripts that are added are not deferred: this one need not wait for style sheets.
  tertulia.begin = function () {
    if (tertulia.held) return;
    document.body.appendChild(element("script", { type: "module", src: boot.app + "/interpreter.mjs" }));
  };
})();
