//! Finds libsudokit_c with pkg-config.
use std::process::Command;

fn main() {
    let asked = Command::new("pkg-config").args(["--variable=libdir", "sudokit_c"]).output();
    let found = asked.expect("pkg-config is needed");
    assert!(found.status.success(), "pkg-config does not find sudokit_c: set PKG_CONFIG_PATH");
    let folder = String::from_utf8(found.stdout).unwrap();
    println!("cargo:rustc-link-search=native={}", folder.trim());
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", folder.trim());
}
