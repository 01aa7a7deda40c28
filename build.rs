//! Embeds the icon and the version into the Windows program; does nothing elsewhere.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=assets/icon/knights-tour.ico");
    // The target decides, not the machine that builds.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("windows") {
        let result = winresource::WindowsResource::new()
            .set_icon("assets/icon/knights-tour.ico")
            .set("ProductName", "Knight's Tour")
            .set("FileDescription", "Knight's Tour")
            .set("LegalCopyright", "MIT OR Apache-2.0")
            .compile();
        if let Err(error) = result {
            // A program without an icon is better than no program.
            println!("cargo:warning=no icon and version information: {error}");
        }
    }
}
