//! Checks a tour: `cargo run --example verify < tour.txt`.

use knights_tour::text;
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(io::stdin())?;
    let listing = text::read(&text)?;
    println!("This is {}, on {}.", listing.convention, listing.board);
    match listing.check() {
        Ok(tour) if tour.is_closed() => println!("A closed tour of {} squares.", tour.len()),
        Ok(tour) => println!("An open tour of {} squares.", tour.len()),
        Err(error) => println!("Not a tour: {error}."),
    }
    Ok(())
}
