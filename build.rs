//! Embeds icon, version and manifest into the Windows program.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=assets/icon/knights-tour.ico");
    println!("cargo:rerun-if-changed=packaging/windows/knights-tour.manifest");
    // The target's system counts, not the host's.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("windows") {
        let result = winresource::WindowsResource::new()
            .set_icon("assets/icon/knights-tour.ico")
            .set_manifest_file("packaging/windows/knights-tour.manifest")
            .set("ProductName", "Knight's Tour")
            .set("FileDescription", "Knight's Tour")
            .set("LegalCopyright", "MIT OR Apache-2.0")
            .compile();
        if let Err(error) = result {
            // A missing icon must not fail the build.
            println!("cargo:warning=no icon, version and manifest: {error}");
        }
    }
}
