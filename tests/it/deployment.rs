//! The files in `deploy` agree with the program: metrics, settings, addresses, names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cantor::metrics::Metrics;

/// The files in a folder of the repository and below, with their texts.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
    let paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    let read = |path: PathBuf| {
        let name = format!("{folder}/{}", path.file_name().expect("the path has a name").to_string_lossy());
        if path.is_dir() { files(&name) } else { vec![(name, fs::read_to_string(path).expect("a text"))] }
    };
    paths.into_iter().flat_map(read).collect()
}

fn text(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect(file)
}

/// The identifiers in a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
}

/// The rest of the line after each occurrence of a word.
fn rest_of_lines<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(word).skip(1).map(|rest| rest.lines().next().unwrap_or_default())
}

/// Every exported metric with its labels.
fn exported_metrics() -> BTreeMap<String, BTreeSet<String>> {
    let metrics = Metrics::default();
    let took = Duration::from_secs(1);
    // Metrics with labels are exported after their first event.
    metrics.count_interaction("solve", "answered", took);
    metrics.record_solve("sliding", "optimal", took);
    metrics.count_given_up("tries");
    metrics.count_refusal("busy");
    metrics.count_request("edit", Some(200));
    metrics.record_statement("owe", took, Some("full"));
    metrics.set_table_ready("4x4".to_owned());
    let mut exported = BTreeMap::<String, BTreeSet<String>>::new();
    for line in metrics.text().lines().filter(|line| !line.starts_with('#')) {
        let (series, _) = line.rsplit_once(' ').expect("a name and a value");
        let (name, labels) = series.split_once('{').unwrap_or((series, ""));
        let labels = labels.split(',').filter_map(|label| Some(label.split_once('=')?.0.to_owned()));
        exported.entry(name.to_owned()).or_default().extend(labels);
    }
    exported
}

/// The metrics in a PromQL expression, with the labels that it uses of each.
fn selected_metrics(expression: &str) -> Vec<(&str, Vec<&str>)> {
    let starts = expression.match_indices("cantor_").filter(|(at, _)| {
        !expression[..*at].ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_')
    });
    let selected = starts.map(|(at, _)| {
        let name = words(&expression[at..]).next().expect("metrics begin with a letter");
        let rest = &expression[at + name.len()..];
        let labels = rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).unwrap_or_default();
        let labels = labels.split(',').filter_map(|label| label.split(['=', '!']).next());
        (name, labels.map(str::trim).filter(|label| !label.is_empty()).collect())
    });
    selected.collect()
}

#[test]
fn dashboards_alerts_and_documents_use_exported_metrics() {
    let exported = exported_metrics();
    let base = |name: &str| {
        let ends = ["_bucket", "_sum", "_count"];
        ends.into_iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name).to_owned()
    };
    for file in ["deploy/grafana.json", "deploy/alerts.yaml", "deploy/alerts.test.yaml"] {
        let text = text(file).replace("\\\"", "\"");
        let selected = selected_metrics(&text);
        assert!(selected.len() > 10, "{file}");
        for (name, labels) in selected {
            let known = exported.get(name).unwrap_or_else(|| panic!("{file}: {name} is not exported"));
            let of_prometheus = ["instance", "job"];
            let unknown =
                labels.iter().find(|&&label| !known.contains(label) && !of_prometheus.contains(&label));
            assert_eq!(unknown, None, "{file}: {name}");
        }
    }
    let autoscaling = text("deploy/kubernetes/autoscaling.yaml");
    assert!(
        selected_metrics(&autoscaling).iter().all(|(name, _)| exported.contains_key(*name)),
        "{autoscaling}"
    );

    let operations = text("docs/operations.md");
    let documented: BTreeSet<&str> = words(&operations).filter(|word| word.starts_with("cantor_")).collect();
    let exported: BTreeSet<String> = exported.keys().map(|name| base(name)).collect();
    assert_eq!(documented, exported.iter().map(String::as_str).collect(), "docs/operations.md");
}

#[test]
fn alerts_link_to_instructions() {
    let (rules, operations) = (text("deploy/alerts.yaml"), text("docs/operations.md"));
    let rules: Vec<&str> = rules.split("- alert: ").skip(1).collect();
    assert!(rules.len() > 10);
    for rule in rules {
        let name = rule.lines().next().expect("the alert has a name");
        for part in ["severity: ", "summary: ", "description: "] {
            assert_eq!(rule.matches(part).count(), 1, "{name}: {part}");
        }
        assert!(operations.contains(&format!("`{name}`")), "docs/operations.md: {name}");
    }
}

#[test]
fn deployed_settings_exist() {
    let example = text(".env.example");
    let known: BTreeSet<&str> =
        example.lines().filter_map(|line| line.split_once('=')).map(|(name, _)| name).collect();
    let documents = ["docs/hosting.md", "docs/operations.md"].map(|file| (file.to_owned(), text(file)));
    let files = files("deploy").into_iter().chain(documents);
    let mut found = 0;
    for (file, text) in files {
        for word in words(&text) {
            let ours = ["CANTOR_", "DISCORD_", "DATABASE_"].iter().any(|start| word.starts_with(start));
            assert!(!ours || known.contains(word), "{file}: {word} is not in .env.example");
            found += usize::from(ours);
        }
    }
    assert!(found > 30, "{found}");
}

/// The program listens on the ports to which other programs connect.
#[test]
fn ports_match() {
    for file in
        ["deploy/compose.yaml", "deploy/kubernetes/front.yaml", "deploy/kubernetes/kustomization.yaml"]
    {
        let text = text(file);
        let addresses: Vec<&str> = ["CANTOR_ENDPOINT", "CANTOR_METRICS"]
            .iter()
            .flat_map(|name| rest_of_lines(&text, name))
            .collect();
        let (endpoint, metrics) = ("0.0.0.0:8080", "0.0.0.0:9090");
        assert!(!addresses.is_empty(), "{file}");
        let known = |line: &&str| line.contains(endpoint) || line.contains(metrics) || line.contains("\"\"");
        assert!(addresses.iter().all(known), "{file}: {addresses:?}");
    }
    for file in ["deploy/kubernetes/front.yaml", "deploy/kubernetes/solver.yaml"] {
        let ports: Vec<String> = rest_of_lines(&text(file), "containerPort: ").map(str::to_owned).collect();
        assert!(
            ports.iter().all(|port| port.starts_with("8080") || port.starts_with("9090")),
            "{file}: {ports:?}"
        );
    }
    let compose = text("deploy/compose.yaml");
    for file in ["deploy/nginx.conf", "deploy/haproxy.cfg"] {
        for front in ["front-1", "front-2"] {
            assert!(text(file).contains(&format!("{front}:8080")), "{file}: {front}");
            assert!(compose.contains(&format!("\n  {front}: *front\n")), "{front}");
        }
    }
    assert!(text("deploy/nginx.conf").contains("listen 8000;") && compose.contains("8000:8000"));
}

/// The kustomization lists every manifest except autoscaling.yaml. Git ignores the secrets.
#[test]
fn every_kubernetes_file_is_listed() {
    let kustomization = text("deploy/kubernetes/kustomization.yaml");
    let named: BTreeSet<&str> = kustomization
        .lines()
        .filter_map(|line| line.strip_prefix("  - "))
        .filter(|name| name.ends_with(".yaml"))
        .collect();
    let files = files("deploy/kubernetes");
    let present = files.iter().map(|(file, _)| file.rsplit('/').next().expect("a name"));
    // autoscaling.yaml is applied separately, on clusters with KEDA.
    let separate = ["kustomization.yaml", "autoscaling.yaml"];
    let present = present.filter(|name| name.ends_with(".yaml") && !separate.contains(name));
    assert_eq!(named, present.collect());
    assert!(text(".gitignore").lines().any(|line| line == "secret.env"), "secret.env must be ignored");
}

/// The ingress retries another front under the same conditions as the tested HAProxy configuration.
#[test]
fn the_ingress_retries_like_haproxy() {
    let (ingress, haproxy) = (text("deploy/kubernetes/ingress.yaml"), text("deploy/haproxy.cfg"));
    let (_, snippet) = ingress.split_once("backend-config-snippet: |\n").expect("the ingress has a snippet");
    let lines: Vec<&str> =
        snippet.lines().take_while(|line| line.starts_with("      ")).map(str::trim).collect();
    assert_eq!(lines.len(), 6);
    for line in lines {
        let same = |known: &str| known.split_whitespace().eq(line.split_whitespace());
        assert!(haproxy.lines().any(same), "{line} is not in haproxy.cfg");
    }
    assert!(haproxy.contains("balance leastconn") && ingress.contains("load-balance: leastconn"));
}
