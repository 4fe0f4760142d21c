// The stage as a component of Streamlit: what it is given comes with every drawing of the page.
const stages = new WeakMap();

function link(event) {
  const here = new URL(location.href);
  here.searchParams.set("event", event);
  return here.href;
}

export default function (component) {
  const host = component.parentElement;
  let [stage, steps] = stages.get(host) ?? [];
  if (!stage) {
    [stage, steps] = [new Stage(host.querySelector(".stage")), new Steps()];
    stages.set(host, [stage, steps]);
  }
  const report = (what, value) => {
    if (what === "at") steps.expect(value);
    component.setStateValue(what, value);
  };
  stage.take({ ...component.data, link }, report);
  return () => {
    stage.leave();
    steps.forget();
    stages.delete(host);
  };
}
