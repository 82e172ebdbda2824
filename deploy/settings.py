"""Checks the settings of each container of compose and Kubernetes: the program must accept them and fail only because
Discord is unreachable. Usage: settings.py PROGRAM COMPOSE KUBERNETES, with rendered files."""

import base64
import subprocess
import sys

import yaml

# Values that an operator fills in. The key is the base point of the curve, for which no private key
# is known.
FILLED_IN = {"DISCORD_TOKEN": "token", "DISCORD_PUBLIC_KEY": "58" + "66" * 31}
UNREACHABLE = "http://127.0.0.1:1"


def containers_of_compose(rendered):
    for name, service in rendered["services"].items():
        if service["image"] == "cantor":
            yield name, service["environment"], service.get("command") or []


def containers_of_kubernetes(documents):
    objects = {}
    for document in documents:
        data = document.get("data", {})
        if document["kind"] == "Secret":
            data = {name: base64.b64decode(value).decode() for name, value in data.items()}
        objects[document["kind"], document["metadata"]["name"]] = data
    for document in documents:
        if document["kind"] not in ("Deployment", "Job"):
            continue
        (container,) = document["spec"]["template"]["spec"]["containers"]
        settings = {}
        for source in container["envFrom"]:
            for kind, reference in (("ConfigMap", "configMapRef"), ("Secret", "secretRef")):
                if reference in source:
                    settings |= objects[kind, source[reference]["name"]]
        for variable in container.get("env", []):
            resource = variable.get("valueFrom", {}).get("resourceFieldRef", {}).get("resource")
            value = container["resources"]["requests"][resource.split(".")[1]] if resource else variable["value"]
            settings[variable["name"]] = value
        yield document["metadata"]["name"], settings, container.get("args", [])


def main(program, compose, kubernetes):
    with open(compose) as file:
        containers = list(containers_of_compose(yaml.safe_load(file)))
    with open(kubernetes) as file:
        containers += containers_of_kubernetes(list(yaml.safe_load_all(file)))
    for name, settings, arguments in containers:
        empty = {name: value for name, value in FILLED_IN.items() if not settings.get(name)}
        settings = settings | empty | {"CANTOR_DISCORD_API": UNREACHABLE}
        # Ports that are in use must not cause a failure.
        for address in ("CANTOR_ENDPOINT", "CANTOR_METRICS"):
            if settings.get(address):
                settings[address] = settings[address].rsplit(":", 1)[0] + ":0"
        run = subprocess.run([program, *arguments], env=settings, capture_output=True, text=True, timeout=60)
        if run.returncode != 2 or "Discord can't be reached" not in run.stderr:
            sys.exit(f"{name}: {run.stderr}")
        print(f"{name}: settings accepted")
    if len(containers) != 7:
        sys.exit(f"expected 7 containers, found {len(containers)}")


main(*sys.argv[1:])
