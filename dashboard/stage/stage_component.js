
// The stage as a component of Streamlit: what it is given comes with every drawing of the page.
const stages = new WeakMap();

function link(event) {
  const here = new URL(location.href);
  here.searchParams.set("event", event);
  return here.href;
}

export default function (component) {
  const host = component.parentElement;
  let stage = stages.get(host);
  if (!stage) {
    stage = new Stage(host.querySelector(".stage"));
    stages.set(host, stage);
  }
  stage.take({ ...component.data, link }, component.setStateValue);
  return () => {
    stage.leave();
    stages.delete(host);
  };
}
