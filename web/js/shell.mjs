globalThis.tertulia = { progress() {}, ready() { document.body.dataset.app = "ready"; }, failed(code, detail) { document.body.dataset.app = "failed"; console.error(code, detail); } };
