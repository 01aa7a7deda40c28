//! Embeds the icon, the version and the manifest into the Windows program; does nothing elsewhere.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=assets/icon/knights-tour.ico");
    println!("cargo:rerun-if-changed=packaging/windows/knights-tour.manifest");
    // The target decides, not the machine that builds.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("windows") {
        let result = winresource::WindowsResource::new()
            .set_icon("assets/icon/knights-tour.ico")
            .set_manifest_file("packaging/windows/knights-tour.manifest")
            .set("ProductName", "Knight's Tour")
            .set("FileDescription", "Knight's Tour")
            .set("LegalCopyright", "MIT OR Apache-2.0")
            .compile();
        if let Err(error) = result {
            // A program without an icon is better than no program.
            println!("cargo:warning=no icon, version and manifest: {error}");
        }
    }
}
