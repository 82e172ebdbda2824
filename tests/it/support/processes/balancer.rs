//! nginx or HAProxy, run with its configuration in `deploy`.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::folder::Folder;

/// A balancer, stopped when dropped.
pub(crate) struct Balancer {
    child: Child,
    _folder: Folder,
    address: String,
}

impl Balancer {
    /// Starts `program` with the configuration `file` of `deploy`, changed to listen on `address`
    /// and to use `fronts`, of which there are at least two.
    pub(crate) async fn start(program: &str, file: &str, address: &str, fronts: &[String]) -> Self {
        let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(file);
        let folder = Folder::new();
        let config = fs::read_to_string(template).expect("the file is in the repository");
        // Each additional front gets a copy of the line of the second front.
        let line = config
            .lines()
            .find(|line| line.contains("front-2:8080"))
            .expect("the configuration has two fronts");
        let front = |(front, number): (&String, u32)| {
            line.replace("front-2:8080", front).replace("front-2", &format!("front-{number}"))
        };
        let others: Vec<String> = fronts[1..].iter().zip(2..).map(front).collect();
        let config = config.replace(line, &others.join("\n")).replace("front-1:8080", &fronts[0]);
        let config = config.replace("listen 8000", &format!("listen {address}"));
        let config = config.replace("bind :8000", &format!("bind {address}"));
        let path = folder.0.join(file);
        // The balancer runs in the foreground and keeps its pid and temporary files in this folder.
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {}/{kind};\n", folder.0.display()));
        let config = config.replace("access_log off;", &format!("access_log off;\n{}", temporary.concat()));
        fs::write(&path, config).expect("the path is writable");
        let (path, home) = (path.display().to_string(), folder.0.display().to_string());
        let pid = format!("pid {home}/pid; daemon off; error_log stderr warn;");
        let arguments: &[&str] = match program {
            "nginx" => &["-p", &home, "-c", &path, "-g", &pid],
            _ => &["-db", "-f", &path],
        };
        let child = Command::new(program).args(arguments).stderr(Stdio::null()).stdout(Stdio::null()).spawn();
        let child = child.expect("the balancer is installed");
        let mut balancer = Self { child, _folder: folder, address: address.to_owned() };
        while tokio::net::TcpStream::connect(address).await.is_err() {
            assert!(
                balancer.child.try_wait().expect("the balancer is a child process").is_none(),
                "{program} does not start"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        balancer
    }

    /// URL of the balancer.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Process id of the main process, the parent of the workers.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // On SIGTERM the balancer stops its workers. After SIGKILL they would keep running.
        let _ = Command::new("kill").args(["-TERM", &self.id().to_string()]).status();
        let _ = self.child.wait();
    }
}
